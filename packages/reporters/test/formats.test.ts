import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Finding } from '@assay/core';
import { formatEntry, reportFormats, type ReportFormat } from '../src/reporters.js';
import {
  countFindings,
  elementsOf,
  linesOf,
  readSarif,
  readSchema,
  teamcityMessages,
  type SarifLog,
} from '../../../test/support/reports/read-report.js';
import {
  makeAnalysis,
  makeContext,
  makeFinding,
  petstore,
  petstoreFindings,
  petstoreUri,
  placeOf,
  reportAll,
} from './sample.js';

async function write(format: ReportFormat, analyses = [makeAnalysis({ findings: petstoreFindings })]) {
  return reportAll(await formatEntry(format).load(), analyses);
}

/** Texts that do something where nobody looks at them. */
const hostileTexts = [
  '\u001B[2J\u001B]0;title\u0007',
  ']]>&<script>alert(1)</script><!--',
  '"><img src=x onerror=alert(1)>',
  '\n::error file=a::b\r\n%0A::set-output name=x::y',
  "|]\n##teamcity[buildStatus status='SUCCESS']",
  '=HYPERLINK("http://evil.test")',
  '\t=1+1',
  '@team [click](https://evil.test) ![x](https://evil.test/x.png) #1 | a',
  '`` `inline ` ``',
  '\uD800 lone \uDFFF \uFFFE\uFFFF\u0000\u0085\u2028\u202E\u{E0041}',
  '[link](0) {0} {1}',
  '\\[x\\](y)',
  '</testcase>,"}],',
  '# heading\n\n---\n- item',
];

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.integer({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
);

const hostileFinding = fc
  .record({
    problem: hostileText,
    name: hostileText,
    impact: hostileText,
    recommendation: hostileText,
    operation: hostileText,
    pointer: hostileText.map((text) => `/${text}`),
    severity: fc.constantFrom('critical', 'high', 'medium', 'low', 'info'),
    line: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ pointer, line, ...texts }): Finding => {
    const start = { line, column: 1 };
    return makeFinding({
      ...texts,
      location: { uri: petstoreUri, pointer, range: { start, end: { line, column: 5 } } },
    });
  });

describe.each(reportFormats.filter((format) => format !== 'codeframe'))('%s', (format) => {
  it('is read by a reader of its format, which finds every finding', async () => {
    expect(countFindings[format](await write(format))).toBe(petstoreFindings.length);
    expect(countFindings[format](await write(format, [makeAnalysis({}), makeAnalysis({})]))).toBe(0);
  });

  it('stays sound whatever the documents say', async () => {
    const create = await formatEntry(format).load();
    fc.assert(
      fc.property(fc.array(hostileFinding, { maxLength: 5 }), hostileText, (findings, message) => {
        const failures = [{ rule: 'own/rule', message, location: { uri: petstoreUri, pointer: '/x' } }];
        const report = reportAll(create, [makeAnalysis({ findings, failures })]);
        expect(countFindings[format](report)).toBe(findings.length);
        expect(report.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex -- that is what this is about
        expect(report.replaceAll('\r\n', '\n')).not.toMatch(
          /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202E]/,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('junit', () => {
  it('keeps to the schema', async () => {
    const failures = [{ rule: 'own/rule', message: 'It <broke>.', location: null }];
    const report = await write('junit', [
      makeAnalysis({ findings: petstoreFindings, failures }),
      makeAnalysis({ uri: 'file:///apis/clean.yaml' }),
    ]);
    const result = await validateXML({
      xml: [{ fileName: 'report.xml', contents: report }],
      schema: [{ fileName: 'junit.xsd', contents: readSchema('junit.xsd') }],
    });
    expect(result.errors).toEqual([]);
    expect(elementsOf(report, 'testsuite').map((each) => each.getAttribute('failures'))).toEqual(['4', '0']);
    expect(elementsOf(report, 'testcase').at(-1)?.getAttribute('name')).toBe('no findings');
    expect(elementsOf(report, 'error')[0]?.getAttribute('message')).toBe('own/rule: It <broke>.');
  });
});

describe('github', () => {
  it('names file, line and columns, the most severe first', async () => {
    const [first = ''] = linesOf(await write('github'));
    expect(first).toBe(
      '::error file=apis/petstore.yaml,line=6,endLine=6,col=10,endColumn=33,title=high plaintext-communication::' +
        'The server `http://petstore.test/v1` is reached over unencrypted `http`.%0AServe the API over HTTPS only, and ' +
        'list only `https://` servers: see RFC 9110 (https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2).',
    );
  });
});

describe('csv', () => {
  it('is no formula in a spreadsheet', async () => {
    const finding = makeFinding({ problem: '=1+1', name: '  @a', location: placeOf(petstore, 'info') });
    const report = await write('csv', [makeAnalysis({ findings: [finding] })]);
    expect(report).toContain(",'=1+1,");
    expect(report).toContain(`"'  @a"`);
  });
});

describe('teamcity', () => {
  it('says what an inspection is once, before the first one', async () => {
    const analysis = makeAnalysis({ findings: petstoreFindings });
    const names = teamcityMessages(await write('teamcity', [analysis, analysis])).map(({ name }) => name);
    expect(names.filter((name) => name === 'inspectionType')).toHaveLength(3);
    expect(names[0]).toBe('inspectionType');
    expect(names.at(-1)).toBe('buildStatisticValue');
  });
});

describe('sarif', () => {
  const run = async (...given: readonly Parameters<typeof makeAnalysis>[0][]) =>
    readSarif(
      await write(
        'sarif',
        given.map((each) => makeAnalysis(each)),
      ),
    ).runs[0]!;

  it('puts the most severe of all documents first, each with one place and two fingerprints', async () => {
    const { results, tool } = await run(
      { findings: petstoreFindings.slice(1) },
      { uri: 'file:///apis/other.yaml', findings: petstoreFindings },
    );
    expect(results.map(({ level }) => level)).toEqual([
      'error',
      ...Array(2).fill('warning'),
      ...Array(4).fill('note'),
    ]);
    expect(results[0]?.locations).toMatchObject([
      { physicalLocation: { artifactLocation: { uri: 'apis/petstore.yaml', uriBaseId: '%SRCROOT%' } } },
    ]);
    expect(results[0]?.partialFingerprints['primaryLocationLineHash']).toMatch(/^[0-9a-f]{32}:1$/);
    expect(tool.driver.rules.map(({ id }) => id)).toEqual([
      'enumerable-resource-id',
      'operation-description-missing',
      'plaintext-communication',
    ]);
  });

  it('gives the other places of a group, at most a thousand, and stays small', async () => {
    const place = (line: number) => ({
      uri: petstoreUri,
      pointer: `/${line}`,
      range: { start: { line, column: 1 }, end: { line, column: 2 } },
    });
    const findings = Array.from({ length: 1500 }, (_, index) => makeFinding({ location: place(index + 1) }));
    const { results } = await run({ findings });
    expect(results[0]?.relatedLocations).toHaveLength(1000);
    expect(results.slice(1).every(({ relatedLocations }) => relatedLocations?.length === 10)).toBe(true);
    const [first] = (await run({ findings: findings.slice(0, 5) })).results;
    expect(first?.relatedLocations).toHaveLength(4);
    expect((await run({ findings: findings.slice(0, 1) })).results[0]).not.toHaveProperty('relatedLocations');
  });

  it('has suppressed findings as suppressed results, with the reason', async () => {
    const [finding] = petstoreFindings;
    const suppression = {
      rule: 'plaintext-communication',
      writtenAs: 'comment',
      reason: 'inside the cluster',
      until: '2027-01-31',
      location: placeOf(petstore, 'servers'),
    } as const;
    const { results } = await run({ suppressed: [{ finding: finding!, suppression }] });
    expect(results).toMatchObject([
      {
        ruleId: 'plaintext-communication',
        suppressions: [{ kind: 'inSource', justification: 'inside the cluster, until 2027-01-31' }],
      },
    ]);
  });

  it('says what went wrong with Assay itself', async () => {
    const failures = [{ rule: 'own/rule', message: 'It broke.', location: null }];
    const { invocations } = await run({ failures });
    expect(invocations[0]?.executionSuccessful).toBe(false);
    expect(invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
      'own/rule: It broke.',
    ]);
  });

  it('begins another run where GitHub takes no more results', { timeout: 60_000 }, async () => {
    const location = placeOf(petstore, 'info');
    const findings = Array.from({ length: 25_010 }, (_, index) =>
      makeFinding({ id: `rule-${index % 12_505}`, severity: index < 3 ? 'low' : 'info', location }),
    );
    // `as`: other tests hold it against the schema, which takes long for so many.
    const { runs } = JSON.parse(await write('sarif', [makeAnalysis({ findings })])) as SarifLog;
    expect(runs.map(({ results }) => results.length)).toEqual([25_000, 10]);
    expect(runs.map(({ automationDetails }) => automationDetails?.id)).toEqual(['assay/1/', 'assay/2/']);
    expect(runs[0]?.results.slice(0, 4).map(({ properties }) => properties.severity)).toEqual([
      'low',
      'low',
      'low',
      'info',
    ]);
  });

  it('gives what texts look like links as text', async () => {
    const finding = makeFinding({
      problem: 'See [x](https://evil.test) {0}.',
      location: placeOf(petstore, 'info'),
    });
    const { results } = await run({ findings: [finding] });
    expect(results[0]?.message.text).toBe('See \\[x\\](https://evil.test) {{0}}.');
  });

  it('names what a rule refers to', async () => {
    const create = await formatEntry('sarif').load();
    const rules = [
      {
        id: 'plaintext-communication',
        meta: {
          name: 'Plaintext communication',
          category: 'security',
          severity: 'high',
          formats: [],
          preset: 'recommended',
          problem: '',
          impact: '{{who}} can read it.',
          recommendation: '',
          references: { owasp: ['API8:2023'], cwe: [319], links: ['https://a.test'] },
        },
        create: () => ({}),
      },
    ] as const;
    const text = reportAll(create, [makeAnalysis({ findings: petstoreFindings })], makeContext(), { rules });
    const { tool, taxonomies } = readSarif(text).runs[0]!;
    expect(tool.driver.rules.at(-1)).toMatchObject({
      id: 'plaintext-communication',
      name: 'PlaintextCommunication',
      fullDescription: { text: '… can read it.' },
      help: { markdown: '# plaintext-communication' },
      helpUri: 'https://owasp.org/API-Security/editions/2023/en/0xa8-security-misconfiguration/',
      properties: {
        tags: ['security', 'external/cwe/cwe-319', 'external/owasp/api8-2023'],
        'security-severity': '8.0',
      },
      relationships: [
        { target: { id: '319', toolComponent: { name: 'CWE' } } },
        { target: { id: 'API8:2023', toolComponent: { name: 'OWASP API Security Top 10' } } },
      ],
    });
    expect(taxonomies.map(({ taxa }) => taxa.map(({ id }) => id))).toEqual([['319'], ['API8:2023']]);
  });
});

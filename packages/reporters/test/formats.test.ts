import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Finding } from '@assay/core';
import { formatEntry, reportFormats, type ReportFormat } from '../src/reporters.js';
import { anyCharacters } from '../../../test/support/any-characters.js';
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
  missingResponses,
  petstore,
  petstoreFindings,
  petstoreUri,
  locateText,
  reportAll,
} from './sample.js';

async function write(format: ReportFormat, analyses = [makeAnalysis({ findings: petstoreFindings })]) {
  return reportAll(await formatEntry(format).load(), analyses);
}

/** Texts that could take effect where they are displayed. */
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
  anyCharacters({ maxLength: 30 }),
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

  it('names each document that could not be analysed, with the reason', async () => {
    const failures = [{ rule: 'analysis', message: 'the thread ended', location: null }];
    const unread = [{ input: 'gone.yaml', message: 'Cannot read `gone.yaml`: no such file.' }];
    const lost = makeAnalysis({ uri: 'file:///apis/lost.yaml', status: 'error', model: undefined, failures });
    const report = reportAll(await formatEntry(format).load(), [lost], undefined, {}, unread);
    expect(countFindings[format](report)).toBe(0);
    // The summary tables are for people, who read about unreadable inputs on standard error.
    const parts = [
      'lost.yaml',
      'the thread ended',
      ...(format === 'summary' ? [] : ['gone.yaml', 'no such file']),
    ];
    for (const part of parts) expect(report, part).toContain(part);
  });

  it('stays well-formed for any document', async () => {
    const create = await formatEntry(format).load();
    fc.assert(
      fc.property(fc.array(hostileFinding, { maxLength: 5 }), hostileText, (findings, message) => {
        const failures = [{ rule: 'own/rule', message, location: { uri: petstoreUri, pointer: '/x' } }];
        const unread = [
          { input: `${message}.yaml`, message: `Cannot read ${message}` },
          { input: `${message}.yaml`, message: `Cannot read ${message}` },
        ];
        const report = reportAll(create, [makeAnalysis({ findings, failures })], undefined, {}, unread);
        expect(countFindings[format](report)).toBe(findings.length);
        expect(report.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex -- that is what this is about
        expect(report.replaceAll('\r\n', '\n')).not.toMatch(
          /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202E]/,
        );
      }),
      { numRuns: Number(process.env['ASSAY_LAW_RUNS'] ?? 25) },
    );
  });
});

/** Returns findings of many rules, each in many places. */
const manyFindings = (rules: number, places: number): Finding[] =>
  Array.from({ length: rules * places }, (_, index) =>
    makeFinding({
      id: `some-team/rule-with-a-long-name-${index % rules}`,
      severity: index % rules === 3 ? 'critical' : 'low',
      problem: `Something is wrong with \`item-${index}\` <b>here</b>, @team.`,
      location: locateText(petstore, 'info'),
    }),
  );

describe('markdown', () => {
  it.each([
    [40, 200],
    [400, 30],
    [1500, 2],
  ])('has at most 60 KB, with the count of each of %i rules', async (rules, places) => {
    const report = await write('markdown', [makeAnalysis({ findings: manyFindings(rules, places) })]);
    expect(Buffer.byteLength(report)).toBeLessThanOrEqual(60_000);
    expect(countFindings.markdown(report)).toBe(rules * places);
    for (let index = 0; index < rules; index++)
      expect(report).toMatch(new RegExp(`rule-with-a-long-name-${index}\\W+${places}\\b`));
    expect(report).toMatch(/Not shown: [\d,]+ locations( and the texts of [\d,]+ rules?)?\. /);
    expect(report.indexOf('rule-with-a-long-name-3`')).toBeLessThan(
      report.indexOf('rule-with-a-long-name-0`') || Infinity,
    );
  });

  it('renders text of a document as text only', async () => {
    const problem = '<img src=x> @team #12 [a](https://evil.test) https://evil.test `a|b <i>` - *x*';
    const finding = makeFinding({ problem, location: locateText(petstore, 'info') });
    const report = await write('markdown', [makeAnalysis({ findings: [finding] })]);
    expect(report).toContain(
      '&#60;img src=x&#62; &#64;team &#35;12 &#91;a&#93;(https&#58;//evil.test) https&#58;//evil.test `a\\|b <i>` - &#42;x&#42;',
    );
  });
});

describe('agent', () => {
  it('has one line for each rule, the most urgent first', async () => {
    const [total, ...lines] = linesOf(await write('agent'));
    expect(total).toBe('4 findings. 1 high, 1 medium, 2 info. The gate is `high`: failed.');
    expect(lines).toEqual([
      'high plaintext-communication x1 | petstore.yaml:6:10 | The server `http://petstore.test/v1` is reached over unencrypted `http`. | Fix: Serve the API over HTTPS only, and list only `https://` servers: see RFC 9110.',
      'medium enumerable-resource-id x1 | petstore.yaml:12:65 | The path parameter `id` of `getPet` is an integer, which can be guessed. | Fix: Use random identifiers such as UUIDs.',
      'info operation-description-missing x2 in 1 group | petstore.yaml:9:5 petstore.yaml:15:5 | The operation `getPet` has no description. | Fix: Add a `description`.',
    ]);
  });
});

describe('the report of several documents for people', () => {
  const uris = Array.from({ length: 60 }, (_, index) => `file:///apis/api-${index}.yaml`);
  const analyses = uris.map((uri) =>
    makeAnalysis({
      uri,
      findings: manyFindings(50, 3).map((finding) => ({
        ...finding,
        location: { ...finding.location, uri },
      })),
    }),
  );

  it('has a block for each of the most urgent rules, with counts and examples of several documents, and a line for each other', async () => {
    const report = await write('codeframe', analyses);
    const heads = linesOf(report).filter((line) => /^(?:CRITICAL|HIGH|MEDIUM|LOW|INFO) /.test(line));
    expect(heads).toHaveLength(15);
    expect(
      linesOf(report).filter((line) => /^ {2}(?:CRITICAL|HIGH|MEDIUM|LOW|INFO) .* 180 {2}\S/.test(line)),
    ).toHaveLength(35);
    expect(heads[0]).toBe(
      'CRITICAL  some-team/rule-with-a-long-name-3   180 locations in 60 documents, 60 groups',
    );
    expect(report).toContain('    api-0.yaml:2:1\n');
    expect(report).toMatch(
      / {4}api-1\.yaml:2:1 .*\n {4}api-2\.yaml:2:1.*\n {4}api-3\.yaml:2:1.*\n {4}\.\.\. 176 more/,
    );
    expect(countFindings.codeframe(report)).toBe(9000);
    expect(report.split('\n').length).toBeLessThan(700);
  });

  it('lists documents, and every place, on request', async () => {
    const create = await formatEntry('codeframe').load();
    const byDocument = reportAll(create, analyses.slice(0, 2), makeContext({ by: 'document' }, 2));
    expect(byDocument).toMatch(/^api-0\.yaml {3}OpenAPI 3\.0\.3[^]*\napi-1\.yaml {3}OpenAPI 3\.0\.3/);
    const all = reportAll(create, analyses.slice(0, 3), makeContext({ all: true }, 3));
    expect(linesOf(all).filter((line) => /^ {4}api-\d+\.yaml:/.test(line))).toHaveLength(450);
  });

  it('lists violations of the official schema, failures and suppressed findings', async () => {
    const create = await formatEntry('codeframe').load();
    const failures = [{ rule: 'own/rule', message: 'It broke.', location: null }];
    const given = uris
      .slice(0, 2)
      .map((uri) => makeAnalysis({ uri, loaderErrors: [missingResponses], failures }));
    const report = reportAll(create, given);
    expect(report).toContain(
      'SCHEMA  violations of the official schema that no finding reports\n  Must NOT have fewer than 1 properties   2 locations in 2 documents\n    api-0.yaml:17:7',
    );
    expect(report).toContain('FAILED  2 rules or rulesets did not run to the end');
    const quiet = makeContext({ quiet: true }, 2);
    expect(reportAll(create, given, quiet)).not.toContain('SCHEMA');
    expect(reportAll(create, given, quiet, { failingViolations: 1 })).toContain('SCHEMA');
  });

  it('is a table of a third of the lines in the summary', async () => {
    const lines = (await write('codeframe', analyses)).split('\n').length;
    const summary = await write('summary', analyses);
    expect(summary.split('\n').length).toBeLessThanOrEqual(lines / 3);
    expect(summary).toMatch(
      /^SEVERITY {2}RULE +FINDINGS {2}GROUPS {2}DOCUMENTS\ncritical {2}some-team\/rule-with-a-long-name-3 +180 +60 +60\n/,
    );
    expect(summary).toContain('... 50 more documents (--all shows each)');
  });
});

describe('junit', () => {
  it('follows the schema', async () => {
    const failures = [{ rule: 'own/rule', message: 'It <broke>.', location: null }];
    const analyses = [
      makeAnalysis({ findings: petstoreFindings, failures }),
      makeAnalysis({ uri: 'file:///apis/clean.yaml' }),
    ];
    const score = {
      value: 58,
      security: 70,
      quality: 90,
      standing: undefined,
      reason: undefined,
      operations: 2,
      lines: [],
      others: 0,
    };
    const report = reportAll(await formatEntry('junit').load(), analyses, undefined, { score });
    expect(report).toContain('<property name="score" value="58">');
    const result = await validateXML({
      xml: [{ fileName: 'report.xml', contents: report }],
      schema: [{ fileName: 'junit.xsd', contents: readSchema('junit.xsd') }],
    });
    expect(result.errors).toEqual([]);
    expect(elementsOf(report, 'testsuite').map((each) => each.getAttribute('failures'))).toEqual(['3', '0']);
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
  it('contains no spreadsheet formula', async () => {
    const finding = makeFinding({ problem: '=1+1', name: '  @a', location: locateText(petstore, 'info') });
    const report = await write('csv', [makeAnalysis({ findings: [finding] })]);
    expect(report).toContain(",'=1+1,");
    expect(report).toContain(`"'  @a"`);
  });
});

describe('teamcity', () => {
  it('describes an inspection once, before the first one', async () => {
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

  it('lists the other locations of a group, at most a thousand, and stays small', async () => {
    const place = (line: number) => ({
      uri: petstoreUri,
      pointer: `/${line}`,
      range: { start: { line, column: 1 }, end: { line, column: 2 } },
    });
    const findings = Array.from({ length: 1500 }, (_, index) => makeFinding({ location: place(index + 1) }));
    // A report may be ten times as large as its document.
    const text = `${petstore}#${'-'.repeat(3_000_000)}\n`;
    const { results } = await run({ findings, text });
    expect(results[0]?.relatedLocations).toHaveLength(1000);
    expect(results.slice(1).every(({ relatedLocations }) => relatedLocations?.length === 10)).toBe(true);
    const [first] = (await run({ findings: findings.slice(0, 5) })).results;
    expect(first?.relatedLocations).toHaveLength(4);
    expect((await run({ findings: findings.slice(0, 1) })).results[0]).not.toHaveProperty('relatedLocations');
    // Several findings can have the same location.
    const { results: alike } = await run({ findings: [findings[0]!, findings[0]!, ...findings.slice(0, 2)] });
    expect(alike.map(({ relatedLocations }) => relatedLocations?.length)).toEqual([1, 1, 1, 1]);
  });

  it('has suppressed findings as suppressed results, with the reason', async () => {
    const [finding] = petstoreFindings;
    const suppression = {
      rule: 'plaintext-communication',
      writtenAs: 'comment',
      reason: 'inside the cluster',
      owner: 'team-shop',
      until: '2027-01-31',
      location: locateText(petstore, 'servers'),
    } as const;
    const { results } = await run({ suppressed: [{ finding: finding!, suppression }] });
    expect(results).toMatchObject([
      {
        ruleId: 'plaintext-communication',
        suppressions: [
          { kind: 'inSource', justification: 'inside the cluster, by team-shop, until 2027-01-31' },
        ],
      },
    ]);
  });

  it('reports faults of Assay itself', async () => {
    const failures = [{ rule: 'own/rule', message: 'It broke.', location: null }];
    const { invocations } = await run({ failures });
    expect(invocations[0]?.executionSuccessful).toBe(false);
    expect(invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
      'own/rule: It broke.',
    ]);
  });

  it('starts another run at the limit of GitHub', { timeout: 60_000 }, async () => {
    const location = locateText(petstore, 'info');
    const findings = Array.from({ length: 25_010 }, (_, index) =>
      makeFinding({ id: `rule-${index % 12_505}`, severity: index < 3 ? 'low' : 'info', location }),
    );
    // `as`: not checked against the schema here, because that takes long for so many results. Other tests do that.
    const { runs } = JSON.parse(
      await write('sarif', [makeAnalysis({ findings, text: `${petstore}#${'-'.repeat(4_000_000)}\n` })]),
    ) as SarifLog;
    expect(runs.map(({ results }) => results.length)).toEqual([25_000, 10]);
    expect(runs.map(({ automationDetails }) => automationDetails?.id)).toEqual(['assay/1/', 'assay/2/']);
    expect(runs[0]?.results.slice(0, 4).map(({ properties }) => properties.severity)).toEqual([
      'low',
      'low',
      'low',
      'info',
    ]);
  });

  it('escapes texts that look like links', async () => {
    const finding = makeFinding({
      problem: 'See [x](https://evil.test) {0}.',
      location: locateText(petstore, 'info'),
    });
    const { results } = await run({ findings: [finding] });
    expect(results[0]?.message.text).toBe('See \\[x\\](https://evil.test) {{0}}.');
  });

  it('lists the references of a rule', async () => {
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

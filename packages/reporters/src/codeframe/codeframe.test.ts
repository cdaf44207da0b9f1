import { describe, expect, it } from 'vitest';
import {
  makeAnalysis,
  makeContext,
  makeDocument,
  makeFinding,
  missingResponses,
  petstore,
  petstoreFindings,
  locateText,
  reportAll,
} from '../../test/sample.js';
import { createReporter } from './codeframe.js';

const snapshot = (name: string): string => `./__snapshots__/${name}.txt`;

describe('the report for people', () => {
  it('shows the code, the impact and the fix, the most severe first', async () => {
    const text = reportAll(createReporter, [
      makeAnalysis({ findings: petstoreFindings, loaderErrors: [missingResponses] }),
    ]);
    await expect(text).toMatchFileSnapshot(snapshot('small'));
  });

  it('reports that there are no findings', async () => {
    await expect(reportAll(createReporter, [makeAnalysis({})])).toMatchFileSnapshot(snapshot('clean'));
  });

  it('shows several documents one after the other on request, and counts them together', async () => {
    const uri = 'file:///apis/specs/second.yaml';
    const second = makeAnalysis({
      uri,
      findings: [makeFinding({ location: locateText(petstore, 'http://petstore.test/v1', uri) })],
      failures: [
        { rule: 'broken-rule', message: 'x is not a function', location: { uri, pointer: '/paths/~1pets' } },
      ],
    });
    const text = reportAll(
      createReporter,
      [makeAnalysis({ findings: petstoreFindings }), makeAnalysis({}), second],
      makeContext({ by: 'document' }, 3),
    );
    await expect(text).toMatchFileSnapshot(snapshot('several'));
  });

  it('folds 20,000 findings into a few lines for each rule', async () => {
    const text = 'a: b\n'.repeat(20_000);
    const findings = Array.from({ length: 20_000 }, (_, index) =>
      makeFinding({
        id: `rule-${index % 40}`,
        severity: index % 40 < 3 ? 'high' : 'low',
        problem: `The string \`field${index}\` has no bound.`,
        location: {
          uri: 'file:///apis/petstore.yaml',
          pointer: `/a${index}`,
          range: { start: { line: index + 1, column: 1 }, end: { line: index + 1, column: 2 } },
        },
      }),
    );
    const report = reportAll(createReporter, [makeAnalysis({ text, findings })]);
    expect(report.split('\n').length).toBeLessThan(40 * 14);
    expect(report).toContain('... 496 more (--all shows each)');
    await expect(report).toMatchFileSnapshot(snapshot('many'));
    const all = reportAll(createReporter, [makeAnalysis({ text, findings })], makeContext({ all: true }));
    expect(all.split('\n').length).toBeGreaterThan(20_000);
  });

  it('escapes characters that control or deceive a terminal', async () => {
    const hostile = '\u001B[2J\u009B31m\u202Eevil\u2066\u0007\r\n\t\uD800';
    const text = `# one\n  - url: http://a\u001B[31m\u202Ebc\u0085d\u2028e\n`;
    const uri = 'file:///apis/a\u001Bb.yaml';
    const analysis = makeAnalysis({
      uri,
      text,
      findings: [
        makeFinding({
          problem: `The server \`${hostile}\` is bad.`,
          impact: hostile,
          recommendation: `Use [${hostile}](https://a.test)`,
          operation: hostile,
          location: locateText(text, 'http://a\u001B[31m\u202Ebc\u0085d', uri),
        }),
        makeFinding({
          problem: `No \`${hostile}\`.`,
          operation: hostile,
          location: locateText(text, 'url', uri),
        }),
      ],
      loaderErrors: [
        {
          ...missingResponses,
          message: hostile,
          instancePath: hostile,
          params: { additionalProperty: hostile },
        },
      ],
      locateLoaderErrors: () => [locateText(text, ':', uri)],
      failures: [{ rule: 'r', message: hostile, location: { uri, pointer: hostile } }],
    });
    const report = reportAll(createReporter, [analysis]);
    // oxlint-disable-next-line no-control-regex -- that is what this is about
    expect(report).not.toMatch(
      /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/,
    );
    await expect(report).toMatchFileSnapshot(snapshot('hostile'));
  });

  it('keeps text of a document on its line', () => {
    const finding = makeFinding({
      problem: 'The server `a\nHIGH  forged` is bad.',
      location: locateText(petstore, 'get'),
    });
    expect(reportAll(createReporter, [makeAnalysis({ findings: [finding] })])).not.toMatch(
      /^HIGH {2}forged/m,
    );
  });

  it('is the same with colours after removing the colours', () => {
    const analysis = makeAnalysis({ findings: petstoreFindings, loaderErrors: [missingResponses] });
    const colored = reportAll(createReporter, [analysis], makeContext({ color: true }));
    const plain = reportAll(createReporter, [analysis]);
    expect(colored).not.toBe(plain);
    // oxlint-disable-next-line no-control-regex -- colours are control sequences
    expect(colored.replace(/\u001B\[\d+m/g, '')).toBe(plain);
  });

  it.each([40, 60, 100])('keeps to %i columns', (columns) => {
    const long = makeFinding({
      problem: `The server \`${'x'.repeat(30)}\` ${'is reached over plain text '.repeat(10)}.`,
      recommendation: 'Do it. '.repeat(40),
      location: locateText(petstore, '{ name: id, in: path, required: true, schema: { type: integer } }'),
    });
    const analysis = makeAnalysis({ findings: [long, ...petstoreFindings.slice(1)] });
    const lines = reportAll(createReporter, [analysis], makeContext({ columns })).split('\n');
    const body = lines.filter((line) => line.startsWith('  '));
    expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(columns);
  });

  it('breaks no line in endless lines, and cuts code all the same', () => {
    const problem = `The server is reached over plain text ${'again and '.repeat(30)}again.`;
    const text = `{"info":${'1'.repeat(5000)},"url":"http://a","more":${'2'.repeat(5000)}}`;
    const finding = makeFinding({ problem, location: locateText(text, 'http://a') });
    const report = reportAll(
      createReporter,
      [makeAnalysis({ text, findings: [finding] })],
      makeContext({ columns: Infinity }),
    );
    expect(report).toContain(`  ${problem}\n`);
    const code = report.split('\n').filter((line) => /[12]{9}/.test(line));
    expect(code.map((line) => line.length < 130)).toEqual([true]);
  });

  it('shows only the findings that fail the gate in quiet mode', () => {
    const quiet = makeContext({ quiet: true });
    const report = reportAll(
      createReporter,
      [makeAnalysis({ findings: petstoreFindings, loaderErrors: [missingResponses] })],
      quiet,
    );
    expect(report).toContain('HIGH  plaintext-communication');
    expect(report).not.toContain('MEDIUM');
    expect(report).not.toContain('SCHEMA');
    expect(reportAll(createReporter, [makeAnalysis({ findings: petstoreFindings.slice(1) })], quiet)).toBe(
      '',
    );
  });

  it('shows the position in a document that could not be parsed', () => {
    const text = 'openapi: 3.0.0\npaths: {\n';
    const analysis = makeAnalysis({
      status: 'error',
      format: undefined,
      model: undefined,
      documents: [],
      findings: [makeFinding({ id: 'document-parse-error', location: locateText(text, '{') })],
    });
    const report = reportAll(createReporter, [analysis], makeContext(), { unparsedText: text });
    expect(report).toContain('petstore.yaml   not analysed');
    expect(report).toContain('    > 2 | paths: {\n        |        ^');
    expect(report).toContain('1 document could not be analysed.');
  });

  it('names the file of a location if a document has several', () => {
    const uri = 'file:///apis/schemas/pet.yaml';
    const pet = makeDocument('type: string\n', uri);
    const analysis = makeAnalysis({
      documents: [makeDocument(petstore), pet],
      findings: [makeFinding({ location: locateText(pet.text, 'string', uri) })],
    });
    const report = reportAll(createReporter, [analysis]);
    expect(report).toContain('2 files');
    expect(report).toContain('schemas/pet.yaml:1:7\n    > 1 | type: string');
  });

  it('counts undecided questions, and lists them in full mode', () => {
    const undecided = [
      { what: 'pattern', why: 'it is too\u001B long', location: locateText(petstore, 'integer') },
      {
        what: 'example',
        why: 'its schema needs more than 1,000,000 steps',
        location: locateText(petstore, 'delete'),
      },
    ] as const;
    const analyses = [makeAnalysis({ undecided })];
    expect(reportAll(createReporter, analyses)).toMatchInlineSnapshot(`
      "petstore.yaml   OpenAPI 3.0.3, 2 operations, 1 schema

      No findings, 2 not analysed. The gate is \`high\`: passed.
      2 parts could not be analysed, so findings may be missing: --all lists them with the reasons.
      "
    `);
    expect(reportAll(createReporter, analyses, makeContext({ all: true }))).toMatchInlineSnapshot(`
      "petstore.yaml   OpenAPI 3.0.3, 2 operations, 1 schema

      NOT ANALYSED   2 locations
          petstore.yaml:12:65  pattern: it is too\\x1b long
          petstore.yaml:15:5  example: its schema needs more than 1,000,000 steps

      No findings, 2 not analysed. The gate is \`high\`: passed.
      "
    `);
    expect(reportAll(createReporter, [makeAnalysis({ undecided: undecided.slice(1) })])).toContain(
      'One part could not be analysed, so findings',
    );
  });

  it('omits schema errors that findings report, and counts them', () => {
    const tooMany = { ...missingResponses, instancePath: '/paths', message: 'the Paths Object is too large' };
    const analysis = makeAnalysis({
      findings: [makeFinding({ location: locateText(petstore, 'delete') })],
      loaderErrors: [missingResponses, tooMany],
      locateLoaderErrors: () => [locateText(petstore, 'delete'), locateText(petstore, 'paths')],
    });
    const report = reportAll(createReporter, [analysis]);
    expect(report).toContain(
      'SCHEMA  violations of the OpenAPI 3.0 schema, in addition to 1 reported above\n  The Paths Object is too large\n',
    );
    expect(report).not.toContain('fewer than 1');
    const item = {
      loaderErrors: [missingResponses],
      locateLoaderErrors: () => [locateText(petstore, 'delete')],
    };
    expect(reportAll(createReporter, [makeAnalysis({ findings: analysis.findings, ...item })])).toContain(
      'SCHEMA  violations of the OpenAPI 3.0 schema, reported above\n',
    );
    expect(reportAll(createReporter, [makeAnalysis(item)])).toContain(
      'Must NOT have fewer than 1 properties',
    );
  });

  it('folds schema errors by their message and gives the location of each', () => {
    const unknown = (name: string) => ({
      instancePath: '/paths',
      schemaPath: '#/additionalProperties',
      keyword: 'additionalProperties',
      params: { additionalProperty: name },
      message: 'the Paths Object has a field too many',
    });
    const names = ['4xx', '5xx', 'a', 'b', 'c', 'd'];
    const report = reportAll(createReporter, [
      makeAnalysis({ loaderErrors: [missingResponses, ...names.map(unknown)] }),
    ]);
    expect(report).toContain('SCHEMA  violations of the OpenAPI 3.0 schema   7 locations');
    expect(report).toContain('The Paths Object has a field too many   6 locations');
    expect(report).toMatch(/^ {4}petstore\.yaml:\d+:\d+ {2}\/paths$/m);
    expect(report).toContain('... 3 more (--all shows each)');
  });
});

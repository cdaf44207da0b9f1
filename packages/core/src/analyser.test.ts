import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.js';
import type { Analyser, AnalyserContext } from './analyser.js';
import type { Finding } from '@assay/findings';

const text = `openapi: 3.0.3
info: { title: a, version: '1' }
paths:
  /a:
    get:
      operationId: readA
      responses: { '200': { description: ok } }
    post:
      responses: { '200': { description: ok } }
`;

const found = (id: string, line: number, operation: string | null): Finding => ({
  id,
  name: id,
  category: 'documentation',
  severity: 'low',
  operation,
  problem: 'Found.',
  impact: 'None.',
  recommendation: 'Nothing.',
  location: {
    uri: 'file:///a.yaml',
    pointer: '',
    range: { start: { line, column: 1 }, end: { line, column: 2 } },
  },
});

const analyserOf = (analyse: (context: AnalyserContext) => readonly Finding[]): Analyser => ({
  name: 'other',
  analyse: async (_documents, context) => ({ findings: analyse(context), failures: [] }),
});

const analyseWith = (analysers: readonly Analyser[], source = text, deadline?: number) =>
  analyse(
    { uri: 'file:///a.yaml', text: source },
    { rules: [], analysers, ...(deadline === undefined ? {} : { deadline }) },
  );

describe('an analyser', () => {
  it('receives the documents and adds its findings in their order', async () => {
    const { findings } = await analyseWith([
      analyserOf(() => [found('late', 7, null)]),
      analyserOf(() => [found('early', 2, null)]),
    ]);
    expect(findings.map(({ id }) => id)).toEqual(['early', 'late']);
  });

  it('finds the name of the operation around a location', async () => {
    const names: (string | null)[] = [];
    await analyseWith([
      analyserOf(({ operationAt }) => {
        names.push(operationAt('file:///a.yaml', ['paths', '/a', 'get', 'responses', '200']));
        names.push(operationAt('file:///a.yaml', ['paths', '/a', 'post']));
        names.push(operationAt('file:///a.yaml', ['paths', '/a']));
        names.push(operationAt('file:///b.yaml', ['paths', '/a', 'get']));
        return [];
      }),
    ]);
    expect(names).toEqual(['readA', 'POST /a', null, null]);
  });

  it('that throws is one failure, and the others continue', async () => {
    const { findings, failures } = await analyseWith([
      analyserOf(() => {
        throw new Error('Broken.');
      }),
      analyserOf(() => [found('fine', 1, null)]),
    ]);
    expect(failures).toEqual([{ rule: 'other', message: 'Broken.', location: null }]);
    expect(findings.map(({ id }) => id)).toEqual(['fine']);
  });

  it('sees a document of an unknown format, but not one that cannot be parsed', async () => {
    const formats: unknown[] = [];
    const analyser = analyserOf(({ format }) => {
      formats.push(format);
      return [];
    });
    await analyseWith([analyser], 'asyncapi: 2.0.0');
    await analyseWith([analyser], '{');
    expect(formats).toEqual([undefined]);
  });

  it('does not begin after the deadline', async () => {
    const { findings, status } = await analyseWith([analyserOf(() => [found('late', 1, null)])], text, -1);
    expect(findings).toEqual([]);
    expect(status).toBe('error');
  });
});

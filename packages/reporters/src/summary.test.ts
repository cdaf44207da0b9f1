import { describe, expect, it } from 'vitest';
import { makeAnalysis, missingResponses, petstoreFindings } from '../test/sample.js';
import { type Gate, countDocument, Tally } from './summary.js';
import { describeResult } from './summary-text.js';

const summaryOf = (gate: Gate, given: Parameters<typeof makeAnalysis>[0]) => {
  const tally = new Tally(gate);
  const analysis = makeAnalysis(given);
  tally.add(countDocument(analysis, { reported: analysis.findings.length, failingViolations: 0 }));
  return tally.summary([], undefined);
};

describe('the gate', () => {
  it.each([
    ['critical', true],
    ['high', false],
    ['info', false],
    ['none', true],
  ] as const)('%s for a document whose worst finding is high: passed is %s', (gate, passed) => {
    expect(summaryOf(gate, { findings: petstoreFindings }).passed).toBe(passed);
  });

  it.each([
    ['high', 'failed by 1 schema error (`--schema-errors ignore` ignores them).'],
    ['none', 'Failed by 1 schema error (`--schema-errors ignore` ignores them).'],
  ] as const)(
    '%s is not passed by a document with counted violations of the official schema',
    (gate, sentence) => {
      const tally = new Tally(gate);
      const analysis = makeAnalysis({ loaderErrors: [missingResponses] });
      tally.add(countDocument(analysis, { reported: 0, failingViolations: 1 }));
      const summary = tally.summary([], undefined);
      expect(summary.passed).toBe(false);
      expect(describeResult(summary)).toContain(sentence);
    },
  );

  it('is never passed by a document that could not be analysed', () => {
    expect(summaryOf('none', { status: 'error' }).passed).toBe(false);
  });
});

describe('the summary', () => {
  it('names the first fix: the most severe, security before documentation', () => {
    expect(summaryOf('high', { findings: petstoreFindings }).first).toEqual({
      id: 'plaintext-communication',
      uri: 'file:///apis/petstore.yaml',
      line: 6,
      column: 10,
    });
    const [security, documentation] = petstoreFindings;
    const findings = [{ ...documentation!, severity: 'high' as const, id: 'a' }, security!];
    expect(summaryOf('high', { findings }).first?.id).toBe('plaintext-communication');
  });

  it('names the location that the report shows first: that of the largest group of the rule', () => {
    const [finding] = petstoreFindings;
    const at = (line: number, group: string) => {
      const start = { line, column: 1 };
      return { ...finding!, group, location: { ...finding!.location, range: { start, end: start } } };
    };
    const findings = [at(3, 'alone'), at(8, 'pair'), at(9, 'pair')];
    expect(summaryOf('high', { findings }).first).toMatchObject({ id: finding!.id, line: 8 });
  });

  it('is one sentence for people', () => {
    const summary = summaryOf('high', { findings: petstoreFindings });
    expect(describeResult({ ...summary, seconds: 0.1234, documents: 1 })).toBe(
      '1 high, 1 medium, 2 info in 0.12 s. The gate is `high`: failed.',
    );
    expect(describeResult({ ...summaryOf('none', {}), documents: 1200 })).toBe(
      '1,200 documents: no findings.',
    );
  });
});

import type { Finding, Severity } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { mostSevere } from './limit-findings.js';

const findings = (['low', 'high', 'info', 'low', 'high', 'critical'] as const).map(
  (severity: Severity, index): Finding => ({
    id: `rule-${index}`,
    name: '',
    category: 'security',
    severity,
    operation: null,
    problem: '',
    impact: '',
    recommendation: '',
    location: { uri: '', pointer: '', range: { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } },
  }),
);
const chosen = (max: number): string[] => mostSevere(findings, max).map(({ id }) => id);

describe('a limit of findings', () => {
  it('keeps the most severe, then the first, in their order', () => {
    expect(chosen(0)).toEqual([]);
    expect(chosen(2)).toEqual(['rule-1', 'rule-5']);
    expect(chosen(4)).toEqual(['rule-0', 'rule-1', 'rule-4', 'rule-5']);
    expect(chosen(99)).toHaveLength(6);
  });
});

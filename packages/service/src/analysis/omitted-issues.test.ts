import fc from 'fast-check';
import { severities } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { leftOutIssue, mostSevere } from './omitted-issues.js';

describe('the omitted issues of an answer', () => {
  it('are undefined within the limits', () => {
    expect(leftOutIssue({ all: 5, shown: 5 }, { all: 0, shown: 0 })).toBeUndefined();
  });

  it('are counted, with a hint where to find the rest', () => {
    const issue = leftOutIssue({ all: 50_000, shown: 5_000 }, { all: 50_001, shown: 5_000 });
    expect(issue?.id).toBe('findings-left-out');
    expect(issue?.problem).toBe(
      'This answer lists 5000 of 50000 issues, the most severe ones, and the first 5000 of 50001 loader errors: 90001 findings are omitted.',
    );
    expect(issue?.recommendation).toContain('`assay validate --format json`');
  });

  it('are never more severe than the listed ones, which keep their order', () => {
    const findings = fc.array(fc.record({ severity: fc.constantFrom(...severities), at: fc.nat() }));
    fc.assert(
      fc.property(findings, fc.nat(20), (items, maxCount) => {
        const shown = mostSevere(items, maxCount);
        expect(shown.length).toBe(Math.min(items.length, maxCount));
        expect(items.filter((item) => shown.includes(item))).toEqual(shown);
        const rank = ({ severity }: { severity: (typeof severities)[number] }) =>
          severities.indexOf(severity);
        const left = items.filter((item) => !shown.includes(item));
        if (left.length > 0 && shown.length > 0)
          expect(Math.max(...shown.map(rank))).toBeLessThanOrEqual(Math.min(...left.map(rank)));
      }),
    );
  });
});

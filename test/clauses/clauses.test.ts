import { formats } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { clauses } from './clauses/index.js';
import { faults } from './faults/index.js';

const known = new Map(faults.map((fault) => [fault.name, fault]));

// single-faults.test.ts proves that the faults are reported and the clean documents have no findings.
describe('the clauses of the specifications', () => {
  it('name existing faults', () => {
    const named = clauses.flatMap(({ outcome }) => (outcome.kind === 'reported' ? outcome.faults : []));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are each violated by a fault in every format that they apply to', () => {
    const lacking = clauses.flatMap(({ section, says, formats: bound, outcome }) => {
      if (outcome.kind !== 'reported') return [];
      const broken = new Set(outcome.faults.flatMap((name) => known.get(name)?.formats ?? []));
      const missing = bound.filter((format) => !broken.has(format));
      return missing.length === 0 ? [] : [`${section}: ${says}: ${missing.join(', ')}`];
    });
    expect(lacking).toEqual([]);
  });

  it.each(formats)('exist for each object: %s', (format) => {
    expect(clauses.filter((clause) => clause.formats.includes(format)).length).toBeGreaterThan(50);
  });
});

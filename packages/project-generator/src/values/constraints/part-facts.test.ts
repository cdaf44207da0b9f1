import { describe, expect, it } from 'vitest';
import { PartFacts } from './part-facts.js';

describe('the schemas of items', () => {
  const [first, second, rest] = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }];

  it('are those of the tuple at its indexes, and those of `items` after it', () => {
    const facts = new PartFacts([{ prefixItems: [first, second], items: rest }, { items: first }]);
    expect(facts.tupleLength).toBe(2);
    expect([0, 1, 2, 3].map((index) => facts.listItemSchemas(index))).toEqual([
      [first, first],
      [second, first],
      [rest, first],
      [rest, first],
    ]);
  });

  it('are one list for all items after the tuple, and for those of a reference and its target', () => {
    const facts = new PartFacts([{ items: first }]);
    const referring = new PartFacts([{ $ref: '#/a' }, { items: first }], facts);
    expect(facts.listItemSchemas(7)).toBe(facts.listItemSchemas(0));
    expect(referring.listItemSchemas(3)).toBe(facts.listItemSchemas(0));
  });
});

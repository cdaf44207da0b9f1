import { defineRule, type Schema } from '@assay/core';
import { isInCondition } from '../knowledge/composition.js';
import { locateSchema } from '../knowledge/locate-schema.js';
import { specificationLinks } from '../knowledge/specification-links.js';
import { duplicatesIn, type Duplicate } from './duplicates.js';

export default defineRule({
  id: 'allof-duplicate-property',
  meta: {
    name: 'Property described twice, and differently',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{places}} hold for the same value, because of the `allOf` of {{whole}}, but {{difference}}.',
    impact:
      '`allOf` overrides nothing: a value must match both, so a validator refuses what readers of either one send, and generators take the one or the other.',
    recommendation:
      'Describe the property in one place; where the composition is to narrow it, repeat only what it narrows.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1.1'],
    },
  },
  create: (context) => {
    const shared = new SharedDuplicates();
    return {
      Schema(schema) {
        // A part of another `allOf` is looked at with that one.
        if (schema.keywords['allOf'] === undefined || schema.step === 'allOf' || isInCondition(schema))
          return;
        for (const duplicate of duplicatesIn(schema)) {
          if (!isInside(duplicate.own, schema)) shared.add(schema, duplicate);
          else context.report({ at: duplicate.own, data: dataOf(duplicate, locateSchema(schema)) });
        }
      },
      'Document:exit'() {
        for (const { whole, duplicate, others } of shared.found) {
          const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'schema' : 'schemas'}`;
          const data = dataOf(duplicate, `${locateSchema(whole)}${more}`);
          context.report({ at: whole, property: 'allOf', data });
        }
      },
    };
  },
});

interface SharedDuplicate {
  /** The first schema that puts the two together. */
  readonly whole: Schema;
  readonly duplicate: Duplicate;
  others: number;
}

/** Pairs of components that do not go together: one fault, however many schemas put them together. */
class SharedDuplicates {
  readonly found: SharedDuplicate[] = [];
  private readonly known = new Map<Schema, Map<Schema, SharedDuplicate>>();

  add(whole: Schema, duplicate: Duplicate): void {
    const { base, own } = duplicate;
    const before = this.known.get(base)?.get(own) ?? this.known.get(own)?.get(base);
    if (before !== undefined) {
      before.others++;
      return;
    }
    const shared = { whole, duplicate, others: 0 };
    this.found.push(shared);
    const pairs = this.known.get(base) ?? new Map<Schema, SharedDuplicate>();
    this.known.set(base, pairs.set(own, shared));
  }
}

function dataOf(duplicate: Duplicate, whole: string): { places: string; whole: string; difference: string } {
  return { places: namePlaces(duplicate), whole, difference: duplicate.difference };
}

function isInside(schema: Schema, whole: Schema): boolean {
  for (let node: Schema['parent'] = schema; node !== undefined; node = node.parent)
    if (node === whole) return true;
  return false;
}

function namePlaces({ base, own }: Duplicate): string {
  const first = locateSchema(base);
  const second = locateSchema(own);
  return first === second ? `Two schemas of ${first}` : `${first} and ${second}`;
}

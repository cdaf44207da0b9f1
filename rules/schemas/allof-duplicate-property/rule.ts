import { defineRule, type Schema } from '@assay/core';
import { pluralize } from '@assay/text';
import { isInCondition } from '../../knowledge/schemas/composition.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { excludeEachOther } from './contradiction.js';
import { Comparisons, type Duplicate } from './comparisons.js';
import { duplicatesIn } from './duplicates.js';
import { Sources } from './sources.js';

export default defineRule({
  id: 'allof-duplicate-property',
  meta: {
    name: 'Conflicting property definitions in allOf',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{places}} apply to the same value, because of the `allOf` of {{whole}}, but {{difference}}.',
    impact:
      '`allOf` does not override: a value must match both definitions, so validators reject values that satisfy only one, and generators pick one of them.',
    recommendation:
      'Define the property in one place. If the composition should narrow it, repeat only the changes.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.1.1'],
    },
  },
  create: (context) => {
    const shared = new SharedDuplicates();
    const inline: Contradiction[] = [];
    const sources = new Sources();
    const comparisons = new Comparisons();
    return {
      'Schema.allOf'(schema) {
        // The outer `allOf` includes this part.
        if (schema.step === 'allOf' || isInCondition(schema)) return;
        for (const duplicate of duplicatesIn(schema, sources, comparisons)) {
          if (isInside(duplicate.own, schema)) inline.push({ whole: schema, duplicate, others: 0 });
          else shared.add(schema, duplicate);
        }
      },
      'Document:exit'() {
        const found = [...inline, ...shared.found];
        const habits = commonSchemas(found);
        const reported = new Set<Schema>();
        for (const contradiction of found) {
          const { whole, duplicate, others } = contradiction;
          const severity = excludeEachOther(duplicate.base, duplicate.own) ? 'medium' : 'low';
          const common = commonOf(duplicate, habits);
          if (common !== undefined) {
            if (reported.has(common)) continue;
            reported.add(common);
            const data = dataOfHabit(contradiction, common, habits.get(common) ?? 0);
            context.report({ at: common, severity, data });
            continue;
          }
          const more = others === 0 ? '' : ` and ${others} more ${pluralize(others, 'schema')}`;
          const data = buildDuplicateData(duplicate, `${locateSchema(whole)}${more}`);
          if (isInside(duplicate.own, whole)) context.report({ at: duplicate.own, severity, data });
          else context.report({ at: whole, property: 'allOf', severity, data });
        }
      },
    };
  },
});

/** The maximum number of contradicting schemas. With more of them, the property itself is at fault. */
const maxAlike = 20;

/** Two descriptions of a property that contradict each other. */
interface Contradiction {
  /** The first schema that combines the two. */
  readonly whole: Schema;
  readonly duplicate: Duplicate;
  /** The number of other schemas that combine the two. */
  others: number;
}

/** Returns the properties that many others contradict, with their number. */
function commonSchemas(found: readonly Contradiction[]): ReadonlyMap<Schema, number> {
  const counts = new Map<Schema, number>();
  for (const { duplicate } of found) {
    for (const schema of [duplicate.base, duplicate.own]) counts.set(schema, (counts.get(schema) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > maxAlike));
}

function commonOf({ base, own }: Duplicate, habits: ReadonlyMap<Schema, number>): Schema | undefined {
  return [base, own].find((schema) => habits.has(schema));
}

function dataOfHabit(
  { whole, duplicate: { difference } }: Contradiction,
  common: Schema,
  count: number,
): { places: string; whole: string; difference: string } {
  return {
    places: `${locateSchema(common)} and its redefinition in ${count} schemas`,
    whole: `${locateSchema(whole)} and others`,
    difference,
  };
}

/** Pairs of contradicting components. Each pair is one fault, even if many schemas combine it. */
class SharedDuplicates {
  readonly found: Contradiction[] = [];
  private readonly known = new Map<Schema, Map<Schema, Contradiction>>();

  add(composite: Schema, duplicate: Duplicate): void {
    const { base, own } = duplicate;
    const before = this.known.get(base)?.get(own) ?? this.known.get(own)?.get(base);
    if (before !== undefined) {
      before.others++;
      return;
    }
    const shared = { whole: composite, duplicate, others: 0 };
    this.found.push(shared);
    const pairs = this.known.get(base) ?? new Map<Schema, Contradiction>();
    this.known.set(base, pairs.set(own, shared));
  }
}

function buildDuplicateData(
  duplicate: Duplicate,
  composite: string,
): { places: string; whole: string; difference: string } {
  return { places: namePlaces(duplicate), whole: composite, difference: duplicate.difference };
}

function isInside(schema: Schema, composite: Schema): boolean {
  for (let node: Schema['parent'] = schema; node !== undefined; node = node.parent)
    if (node === composite) return true;
  return false;
}

function namePlaces({ base, own }: Duplicate): string {
  const first = locateSchema(base);
  const second = locateSchema(own);
  return first === second ? `Two schemas of ${first}` : `${first} and ${second}`;
}

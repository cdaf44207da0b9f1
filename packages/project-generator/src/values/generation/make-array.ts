import { nameOfItem } from '@assay/api-knowledge';
import type { JsonSchema } from '../../records/index.js';
import type { Conjunction } from '../constraints/conjunction.js';
import type { PartFacts } from '../constraints/part-facts.js';
import { canonicalText } from '@assay/json-schema';
import {
  maxKeyword,
  minKeyword,
  numberAt,
  schemaAt,
  schemasAt,
  type Keywords,
} from '../constraints/keywords.js';
import { limits } from '../constraints/limits.js';
import type { Maker, Place } from './maker.js';
import { impossible, inside, made, quoted, stopped, type Outcome } from '../constraints/outcome.js';

/**
 * Generates an array: the items of a tuple, required contained items, and as few others as allowed, but at least one if possible.
 */
export function makeArray({ parts, facts }: Conjunction, place: Place, maker: Maker): Outcome {
  const contained = parts.flatMap(containedBy);
  const min = Math.max(0, maxKeyword(parts, 'minItems') ?? 0, contained.length);
  const max = Math.min(Math.floor(minKeyword(parts, 'maxItems') ?? Infinity), longestOf(parts));
  if (min > limits.entries) {
    return stopped(
      `its \`minItems\` ${quoted(min)} is more than the ${limits.entries} items of generated arrays`,
    );
  }
  if (min > max)
    return impossible(`it needs at least ${quoted(min)} items, but at most ${quoted(max)} are allowed`);
  const tuple = facts.tupleLength;
  const itemCount = Math.min(
    max,
    Math.max(min, tuple + contained.length, wantsItem(facts, place, maker) ? 1 : 0),
  );
  const items = new Items(parts, facts, place, maker);
  for (let index = 0; index < itemCount; index++) {
    // Contained items come after the tuple.
    const offset = Math.min(tuple, itemCount - contained.length);
    const extra = contained[index - offset];
    const outcome = items.add(extra === undefined ? items.others() : [extra]);
    if (outcome.ok) continue;
    if (index < min) return inside(String(index), outcome);
    break;
  }
  return made(items.made);
}

/** Lists the items that `contains` requires. */
function containedBy(part: Keywords): readonly JsonSchema[] {
  const schema = schemaAt(part, 'contains');
  if (schema === undefined) return [];
  const min = Math.max(0, Math.ceil(numberAt(part, 'minContains') ?? 1));
  return Array.from({ length: Math.min(min, limits.entries + 1) }, () => schema);
}

/** Returns the maximum number of items that `items: false` allows. */
function longestOf(parts: readonly Keywords[]): number {
  const closed = parts.filter((part) => schemaAt(part, 'items') === false);
  return Math.min(Infinity, ...closed.map((part) => schemasAt(part, 'prefixItems').length));
}

/**
 * Decides whether an optional item is generated: recursive and deeply nested ones are left out. Required arrays get one item even
 * below the optional properties, because a form does not show an empty array.
 */
function wantsItem(facts: PartFacts, place: Place, maker: Maker): boolean {
  if (maker.isRecursive(facts.listItemSchemas(0))) return maker.coverage !== undefined && place.isFull;
  if (maker.coverage === undefined && place.depth >= 2 * limits.optionalDepth) return false;
  if (maker.hasRoom()) return true;
  maker.cut('optionalRoom');
  return false;
}

const maxTries = 12;

class Items {
  readonly made: unknown[] = [];
  private readonly known = new Set<string>();
  private readonly parts: readonly Keywords[];
  private readonly facts: PartFacts;
  private readonly place: Place;
  private readonly maker: Maker;
  private readonly isUnique: boolean;
  private readonly name: string;
  /** Number of variations that were skipped because of equal items. */
  private skipped = 0;

  constructor(parts: readonly Keywords[], facts: PartFacts, place: Place, maker: Maker) {
    this.parts = parts;
    this.facts = facts;
    this.place = place;
    this.maker = maker;
    this.isUnique = parts.some((part) => part['uniqueItems'] === true);
    this.name = nameOfItem(place.name);
  }

  /** Lists the schemas of items that `contains` does not require; with `maxContains`, these must not match it. */
  others(): readonly JsonSchema[] {
    return this.parts.flatMap((part) => {
      const contained = schemaAt(part, 'contains');
      return contained === undefined || numberAt(part, 'maxContains') === undefined
        ? []
        : [{ not: contained }];
    });
  }

  /** Generates the next item, different from the existing ones if items must be unique. */
  add(extra: readonly JsonSchema[]): Outcome {
    const index = this.made.length;
    const own = this.facts.listItemSchemas(index);
    // The same list object shares one cached conjunction.
    const schemas = extra.length === 0 ? own : [...own, ...extra];
    // A cycle is shown once, with only required values inside.
    const isCycle = this.maker.coverage !== undefined && this.maker.isRecursive(schemas);
    let outcome: Outcome = impossible('its items cannot all differ, as `uniqueItems` requires');
    for (let tries = 0; tries < (this.isUnique ? maxTries : 1); tries++) {
      const variation = this.place.variation + index + this.skipped;
      const place = this.maker.below(this.place, String(index), this.name, variation);
      outcome = this.maker.make(schemas, isCycle ? { ...place, isFull: false } : place);
      if (!outcome.ok) return outcome;
      const text = this.isUnique ? canonicalText(outcome.value) : '';
      if (!this.isUnique || !this.known.has(text)) {
        this.known.add(text);
        this.made.push(outcome.value);
        return outcome;
      }
      this.skipped++;
    }
    return impossible('its items cannot all differ, as `uniqueItems` requires');
  }
}

import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import { compositionOf, isLeftOut, type Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-book.js';
import { textAt, type Keywords } from '../keywords.js';
import { checkArray } from './check-array.js';
import { checkComposition } from './check-composition.js';
import { checkObject } from './check-object.js';
import { checkScalar } from './check-scalar.js';
import { every, type Frame, type Verdict } from './verdict.js';

const mostSteps = 150_000;
/** Values inside values and schemas applied by schemas together. */
const deepest = 400;

/** Checks values; it gives up, and knows nothing, after a bounded number of steps. */
export class Checker {
  readonly lookup: SchemaLookup;
  readonly isStrict: boolean;
  private readonly direction: Direction | undefined;
  /** How many schemas were applied so far. */
  steps = 0;
  private depth = 0;

  constructor(lookup: SchemaLookup, options: { direction?: Direction | undefined; isStrict?: boolean }) {
    this.lookup = lookup;
    this.direction = options.direction;
    this.isStrict = options.isStrict ?? false;
  }

  /** Checks a value of its own: the whole, a property, an item. */
  check(schema: JsonSchema, value: unknown): Verdict {
    return this.apply(schema, { value, root: schema, active: new Set() });
  }

  /** Applies one more schema to a value. */
  apply(schema: JsonSchema, frame: Frame): Verdict {
    if (typeof schema === 'boolean') return schema;
    if (++this.steps > mostSteps || this.depth >= deepest || frame.active.has(schema)) return undefined;
    frame.active.add(schema);
    this.depth++;
    const verdict = this.keywords(schema, frame);
    this.depth--;
    frame.active.delete(schema);
    return verdict;
  }

  private keywords(schema: Keywords, frame: Frame): Verdict {
    const { value } = frame;
    const reference = textAt(schema, '$ref');
    return every([
      () => checkScalar(schema, value),
      () => (Array.isArray(value) ? checkArray(schema, value, frame, this) : true),
      () => (isJsonObject(value) ? checkObject(schema, value, frame, this) : true),
      () => (reference === undefined ? true : this.apply(this.lookup.resolve({ $ref: reference }), frame)),
      () => checkComposition(schema, frame, this),
    ]);
  }

  /** True where the direction excuses that a required property is missing. */
  isExcused(name: string, frame: Frame): boolean {
    const { direction, lookup } = this;
    return direction !== undefined && isLeftOut(compositionOf(frame.root, lookup), name, direction, lookup);
  }
}

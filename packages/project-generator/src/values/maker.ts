import type { JsonSchema } from '../records/index.js';
import type { Direction } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { holdsObjects, isCopyable, shownBy, withoutLeftOut } from './annotations.js';
import { conjoin, unconstrained, type Conjunction } from './conjunction.js';
import { isCredentialName } from './credential-names.js';
import type { Keywords } from './keywords.js';
import { limits } from './limits.js';
import { makeOfType } from './make-of-type.js';
import { endless, impossible, made, stopped, type Failure, type Outcome } from './outcome.js';
import { namesakesOf, plansOf, type FixedChoice } from './plans.js';
import { Random } from './random.js';
import { retriesOf } from './retries.js';
import { satisfies } from './satisfies.js';

/** Where a value is made, and how. */
export interface Place {
  /** What the value is called; empty where it has no name. */
  readonly name: string;
  /** From the whole value: the same place has the same value. */
  readonly pointer: string;
  readonly depth: number;
  /** Another variation gives another value, as far as the schema allows others. */
  readonly variation: number;
  /** Optional properties are wanted. */
  readonly isFull: boolean;
  /** Optional properties of this very value that are better left out. */
  readonly avoided?: ReadonlySet<string> | undefined;
}

/** Makes the values of one whole, and keeps the account of the work that they cost. */
export class Maker {
  readonly lookup: SchemaLookup;
  readonly direction: Direction;
  private readonly seed: string;
  private steps = 0;
  private characters = 0;
  /** How often the value that is being made stands inside a schema. */
  private readonly entered = new Map<Keywords, number>();
  /** Schemas for which no value can be made, wherever they stand. */
  private readonly failures = new Map<JsonSchema, Failure>();
  /** The last value that was made and then refused. */
  refused: unknown;

  constructor(lookup: SchemaLookup, direction: Direction, seed: string) {
    this.lookup = lookup;
    this.direction = direction;
    this.seed = seed;
  }

  /** Makes a value that satisfies all of some schemas. */
  make(schemas: readonly JsonSchema[], place: Place, fixed?: FixedChoice): Outcome {
    if (++this.steps > limits.steps) return stopped('making it would take too long');
    if (place.depth > limits.depth) return stopped(`it nests deeper than ${limits.depth} levels`);
    const [only] = schemas;
    const failure = schemas.length === 1 && only !== undefined ? this.failures.get(only) : undefined;
    if (failure !== undefined) return failure;
    const namesakes = namesakesOf(schemas, this.lookup);
    const turns = Math.max(0, ...[...namesakes].map((schema) => this.entered.get(schema) ?? 0));
    if (turns > 0 && this.acceptsAll(schemas, null)) return made(null);
    if (turns >= limits.turns) return endless;
    this.enter(namesakes, 1);
    const outcome = this.search(schemas, place, fixed);
    this.enter(namesakes, -1);
    // What is again inside itself is told where it is so for the first time.
    if (!outcome.ok && outcome.isCycle === true && turns > 0) return endless;
    if (!outcome.ok && outcome.isFinal && only !== undefined && schemas.length === 1)
      this.failures.set(only, outcome);
    return outcome;
  }

  private enter(schemas: Iterable<Keywords>, by: 1 | -1): void {
    for (const schema of schemas) this.entered.set(schema, (this.entered.get(schema) ?? 0) + by);
  }

  /** Makes the value of a property: the one that a discriminator asks for, one that the document shows, else a new one. */
  makeProperty(schemas: readonly JsonSchema[], preferred: string | undefined, place: Place): Outcome {
    if (preferred !== undefined && this.acceptsAll(schemas, preferred)) return made(preferred, 'const');
    return this.make(schemas, place);
  }

  /** Goes through the plans, and for plans that are no guarantee through some attempts. */
  private search(schemas: readonly JsonSchema[], place: Place, fixed: FixedChoice | undefined): Outcome {
    const whole = conjoin(unconstrained, schemas, this.lookup);
    if (whole === undefined) return impossible('its schema allows no value at all');
    if (whole.open.length > limits.choices) return stopped('it combines too many schemas');
    const shown = this.shown(whole, schemas, place);
    if (shown !== undefined) return this.counted(shown);
    let failure: Failure | undefined;
    let count = 0;
    const preferences = { lookup: this.lookup, variation: place.variation, isFull: place.isFull, fixed };
    const isEntered = (schema: JsonSchema): boolean => this.leadsBack([schema]);
    for (const plan of plansOf(whole, { ...preferences, isEntered })) {
      if (++count > limits.plans) break;
      const branches = namesakesOf(plan.taken, this.lookup);
      this.enter(branches, 1);
      const outcome = this.attempt(plan, whole, schemas, place);
      this.enter(branches, -1);
      if (outcome.ok) return outcome;
      failure = better(failure, outcome);
      if (this.steps > limits.steps) break;
    }
    return failure ?? impossible('its schemas contradict each other');
  }

  private attempt(
    plan: Conjunction,
    whole: Conjunction,
    schemas: readonly JsonSchema[],
    place: Place,
  ): Outcome {
    const doubts = doubtsOf(plan.parts);
    let lenient: Outcome | undefined;
    for (const retry of retriesOf(plan, whole, place, doubts.length > 0, this.lookup)) {
      const outcome = this.counted(makeOfType(plan, retry, this));
      if (!outcome.ok) {
        if (retry === place) return lenient ?? outcome;
        continue;
      }
      if (doubts.length === 0 || this.acceptsAll(schemas, outcome.value, true)) return outcome;
      if (lenient === undefined && this.acceptsAll(schemas, outcome.value)) lenient = outcome;
      if (place.depth === 0) this.refused ??= outcome.value;
      if (this.steps > limits.steps) break;
    }
    return lenient ?? impossible(`no value was found that satisfies its ${listed(doubts)}`);
  }

  /** A value that the document shows for a part; the whole has sources of its own. */
  private shown(whole: Conjunction, schemas: readonly JsonSchema[], place: Place): Outcome | undefined {
    const shownValues = place.depth === 0 ? [] : shownBy(whole.parts);
    if (shownValues.length === 0 || isCredentialName(place.name)) return undefined;
    let usable = 0;
    for (const shown of shownValues) {
      if ((!place.isFull && holdsObjects(shown.value)) || !isCopyable(shown.value)) continue;
      const value = withoutLeftOut(shown.value, schemas, this.direction, this.lookup);
      if (this.acceptsAll(schemas, value, true) && ++usable > place.variation)
        return made(value, shown.origin);
    }
    return undefined;
  }

  /** Texts count by their length. */
  private counted(outcome: Outcome): Outcome {
    if (!outcome.ok || typeof outcome.value !== 'string') return outcome;
    this.characters += outcome.value.length;
    if (this.characters <= limits.characters * 2) return outcome;
    return stopped('it is too large');
  }

  /** The place of a part. */
  below(place: Place, segment: string, name: string, variation: number): Place {
    const pointer = `${place.pointer}/${segment}`;
    return { name, pointer, depth: place.depth + 1, variation, isFull: place.isFull };
  }

  /** The luck of a place. */
  random({ pointer, variation, name }: Place): Random {
    return new Random(`${this.seed} ${pointer} ${name} ${variation}`);
  }

  /** True where the value that is being made stands inside one of the schemas already. */
  leadsBack(schemas: readonly JsonSchema[]): boolean {
    return [...namesakesOf(schemas, this.lookup)].some((schema) => (this.entered.get(schema) ?? 0) > 0);
  }

  /** False where so much was made that optional properties are left out. */
  hasRoom(): boolean {
    return this.steps < limits.optionalSteps && this.characters < limits.characters;
  }

  accepts(schema: JsonSchema, value: unknown, isStrict = false): boolean {
    return satisfies(schema, value, this.lookup, { direction: this.direction, isStrict });
  }

  acceptsAll(schemas: readonly JsonSchema[], value: unknown, isStrict = false): boolean {
    const [only] = schemas;
    return this.accepts(
      schemas.length === 1 && only !== undefined ? only : { allOf: schemas },
      value,
      isStrict,
    );
  }
}

/** Keywords that a value can break although it was made by their rules. */
const doubtful = [
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'contains',
  'unevaluatedProperties',
  'unevaluatedItems',
];

function doubtsOf(parts: readonly Keywords[]): readonly string[] {
  return doubtful.filter((keyword) => parts.some((part) => Object.hasOwn(part, keyword)));
}

function listed(keywords: readonly string[]): string {
  return keywords.map((keyword) => `\`${keyword}\``).join(' and ');
}

/** What the schema causes is said rather than what a limit does; of equals the first. */
function better(known: Failure | undefined, next: Failure): Failure {
  if (known === undefined) return next;
  if (!known.isFinal || next.isFinal) return known;
  return { ...known, isFinal: false };
}

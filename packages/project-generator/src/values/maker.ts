import type { JsonSchema } from '../records/index.js';
import type { Direction } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import type { Coverage } from './coverage.js';
import type { ValueContext } from './make-value.js';
import type { LimitKind } from '../problems/limit-texts.js';
import type { Keywords } from './keywords.js';
import { limits } from './limits.js';
import { endless, made, stopped, type Failure, type Outcome } from './outcome.js';
import { namesakesOf, type FixedChoice } from './plans.js';
import { hashOf, Random } from './random.js';
import { satisfaction, type Satisfaction } from './satisfies.js';
import { makeScalar, scalarOf, search } from './search.js';

/** Where a value is made, and how. */
export interface Place {
  /** The name of the value; empty if it has none. */
  readonly name: string;
  /** From the whole value: the same place has the same value. */
  readonly pointer: string;
  readonly depth: number;
  /** Another variation gives another value, as far as the schema allows others. */
  readonly variation: number;
  /** Optional properties are wanted. */
  readonly isFull: boolean;
  /** What cannot be made is replaced by something that is not valid. */
  readonly isTolerant: boolean;
  /** Optional properties of this value itself that are better left out. */
  readonly avoided?: ReadonlySet<string> | undefined;
}

/** Makes the values of one whole, and keeps the account of the work that they cost. */
export class Maker {
  readonly lookup: SchemaLookup;
  readonly direction: Direction;
  /** The limits that left something out of what was made. */
  readonly cuts = new Set<LimitKind>();
  /** Of the seed, which all places have in common. */
  private readonly seedHash: number;
  private steps = 0;
  private characters = 0;
  private checks = 0;
  /** How often the value that is being made is inside a schema. */
  private readonly entered = new Map<Keywords, number>();
  /** Schemas for which no value can be made, wherever they are. */
  private readonly failures = new Map<JsonSchema, Failure>();

  /** With it, everything optional is made, however deep it is. */
  readonly coverage: Coverage | undefined;
  /** What notes the branches that are taken. */
  readonly taken: Coverage | undefined;

  constructor(
    lookup: SchemaLookup,
    direction: Direction,
    seed: string,
    { coverage, taken = coverage }: Pick<ValueContext, 'coverage' | 'taken'> = {},
  ) {
    this.lookup = lookup;
    this.coverage = coverage;
    this.taken = taken;
    this.direction = direction;
    this.seedHash = hashOf(`${seed} `);
  }

  /** Makes a value that satisfies all of some schemas. */
  make(schemas: readonly JsonSchema[], place: Place, fixed?: FixedChoice): Outcome {
    this.steps++;
    if (this.isTired()) return stopped('making it would take too long');
    if (place.depth > limits.depth) return stopped(`it nests deeper than ${limits.depth} levels`);
    const only = schemas.length === 1 ? schemas[0] : undefined;
    const failure = only === undefined ? undefined : this.failures.get(only);
    if (failure !== undefined) return failure;
    const scalar = only === undefined ? undefined : scalarOf(schemas, this.lookup);
    const outcome =
      scalar === undefined ? this.makeInside(schemas, place, fixed) : makeScalar(scalar, place, this);
    if (!outcome.ok && outcome.isFinal && only !== undefined) this.failures.set(only, outcome);
    return outcome;
  }

  private makeInside(schemas: readonly JsonSchema[], place: Place, fixed?: FixedChoice): Outcome {
    const namesakes = namesakesOf(schemas, this.lookup);
    const turns = this.turnsOf(namesakes);
    if (turns > 0 && this.acceptsAll(schemas, null)) return made(null);
    if (turns >= limits.turns) return endless;
    this.enter(namesakes, 1);
    const outcome = search(schemas, place, fixed, this);
    this.enter(namesakes, -1);
    // What keeps containing itself is reported where that happens for the first time.
    return !outcome.ok && outcome.isCycle === true && turns > 0 ? endless : outcome;
  }

  /** Notes that the value that is being made is inside schemas, or no longer does. */
  enter(schemas: readonly Keywords[], by: 1 | -1): void {
    for (const schema of schemas) this.entered.set(schema, (this.entered.get(schema) ?? 0) + by);
  }

  /** How often the value that is being made is inside the one of some schemas in which it is most often. */
  private turnsOf(schemas: readonly Keywords[]): number {
    let most = 0;
    for (const schema of schemas) most = Math.max(most, this.entered.get(schema) ?? 0);
    return most;
  }

  /** Makes the value of a property: the one that a discriminator asks for, one that the document shows, else a new one. */
  makeProperty(schemas: readonly JsonSchema[], preferred: string | undefined, place: Place): Outcome {
    if (preferred !== undefined && this.acceptsAll(schemas, preferred)) return made(preferred, 'const');
    return this.make(schemas, place);
  }

  /** Charges a value to the account: texts count by their length. */
  counted(outcome: Outcome): Outcome {
    if (!outcome.ok || typeof outcome.value !== 'string') return outcome;
    this.characters += outcome.value.length;
    return this.characters <= limits.characters * 2 ? outcome : stopped('it is too large');
  }

  /** The place of a part. */
  below(place: Place, segment: string, name: string, variation: number): Place {
    const { isFull, isTolerant } = place;
    const pointer = `${place.pointer}/${segment}`;
    return { name, pointer, depth: place.depth + 1, variation, isFull, isTolerant };
  }

  /** The random numbers of a place. */
  random({ pointer, name, variation: own }: Place, variation = own): Random {
    return new Random(`${pointer} ${name} ${variation}`, this.seedHash);
  }

  /** True if the value that is being made is inside one of the schemas already. */
  leadsBack(schemas: readonly JsonSchema[]): boolean {
    if (schemas.length === 1 && scalarOf(schemas, this.lookup) !== undefined) return false;
    return this.turnsOf(namesakesOf(schemas, this.lookup)) > 0;
  }

  /** False if so much was made that optional properties are left out. */
  hasRoom(): boolean {
    const most = this.coverage === undefined ? limits.optionalSteps : limits.coveringSteps;
    return this.steps < most && this.characters < limits.characters;
  }

  /** True if nothing more is tried. */
  isTired(): boolean {
    return this.steps > limits.steps || this.checks > limits.checks;
  }

  accepts(schema: JsonSchema, value: unknown): boolean {
    return this.acceptsAll([schema], value);
  }

  acceptsAll(schemas: readonly JsonSchema[], value: unknown): boolean {
    return this.satisfaction(schemas, value).isValid;
  }

  /** Whether a value satisfies all of some schemas; the work is charged to the account. */
  satisfaction(schemas: readonly JsonSchema[], value: unknown, isStrict = false): Satisfaction {
    const found = satisfaction(schemas, value, this.lookup, { direction: this.direction, isStrict });
    this.checks += found.steps;
    return found;
  }
}

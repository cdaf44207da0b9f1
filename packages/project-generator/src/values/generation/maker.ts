import type { JsonSchema } from '../../records/index.js';
import type { Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import type { Coverage } from '../constraints/coverage.js';
import type { ValueContext } from './make-value.js';
import type { LimitKind } from '../../problems/limit-texts.js';
import { textAt, type Keywords } from '../constraints/keywords.js';
import { limits } from '../constraints/limits.js';
import { endless, made, stopped, type Failure, type Outcome } from '../constraints/outcome.js';
import { namesakesOf, type FixedChoice } from '../constraints/plans.js';
import { hashSeed, Random } from '../samples/phrases.js';
import { satisfaction, type Satisfaction } from './satisfies.js';
import { makeScalar, scalarOf, search } from './search.js';
import { sharedValuesOf, type SharedValues } from './shared-values.js';

/** Location and mode of generating a value. */
export interface Place {
  /** The name of the value; empty if it has none. */
  readonly name: string;
  /** JSON Pointer from the whole value; equal locations get equal values. */
  readonly pointer: string;
  readonly depth: number;
  /** Index of the variation; another one yields another value, if the schema allows it. */
  readonly variation: number;
  /** True if optional properties are included. */
  readonly isFull: boolean;
  /** True if values that cannot be created are replaced by invalid ones. */
  readonly isTolerant: boolean;
  /** Optional properties of this value itself to leave out. */
  readonly avoided?: ReadonlySet<string> | undefined;
}

/** Generates the parts of one whole value, and tracks the cost. */
export class Maker {
  readonly lookup: SchemaLookup;
  readonly direction: Direction;
  private readonly cuts = new Set<LimitKind>();
  /** Hash of the seed; targets of references have their own. */
  private seedHash: number;
  private readonly shared: SharedValues;
  /** The schemas that were entered inside the target of a reference; undefined outside of all. */
  private inside: Set<Keywords> | undefined;
  /** Number of influences on the value other than its schema and its location. */
  private ties = 0;
  private steps = 0;
  private characters = 0;
  private checks = 0;
  /** Number of times that the current value is inside each schema. */
  private readonly entered = new Map<Keywords, number>();
  /** Schemas for which no value can be generated anywhere. */
  private readonly failures = new Map<JsonSchema, Failure>();

  /** If set, all optional parts are generated, at any depth. */
  readonly coverage: Coverage | undefined;
  /** Record of the chosen branches. */
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
    this.seedHash = hashSeed(`${seed} `);
    this.shared = sharedValuesOf(lookup);
  }

  /** Generates a value that satisfies several schemas. */
  make(schemas: readonly JsonSchema[], place: Place, fixed?: FixedChoice): Outcome {
    this.steps++;
    if (this.isExhausted()) return stopped('generating it would take too long');
    if (place.depth > limits.depth) return stopped(`it nests deeper than ${limits.depth} levels`);
    const only = schemas.length === 1 ? schemas[0] : undefined;
    const failure = only === undefined ? undefined : this.failures.get(only);
    if (failure !== undefined) return failure;
    const scalar = only === undefined ? undefined : scalarOf(schemas, this.lookup);
    const reference = only === undefined || fixed !== undefined ? undefined : this.referenceIn(only, place);
    const outcome =
      scalar !== undefined
        ? makeScalar(scalar, place, this)
        : reference !== undefined
          ? this.makeReferred(reference, schemas, place)
          : this.makeInside(schemas, place, fixed);
    if (!outcome.ok && outcome.isFinal && only !== undefined) this.failures.set(only, outcome);
    return outcome;
  }

  /** Returns the reference of a mere reference, if the value can be shared with other wholes. */
  private referenceIn(schema: JsonSchema, { depth, avoided, isTolerant }: Place): string | undefined {
    if (typeof schema === 'boolean' || depth === 0 || avoided !== undefined || isTolerant) return undefined;
    if (this.coverage?.rest !== undefined || this.coverage?.isLoose === true) return undefined;
    return Object.keys(schema).length === 1 ? textAt(schema, '$ref') : undefined;
  }

  /** Generates the value of a reference's target with its own random seed, or reuses the value of another whole. */
  private makeReferred(reference: string, schemas: readonly JsonSchema[], place: Place): Outcome {
    const { name, pointer, variation, isFull } = place;
    const shape = `${this.direction} ${this.coverage === undefined ? 'plain' : 'covering'} ${isFull ? 'full' : 'minimal'}`;
    // Joined, not concatenated: tens of thousands of keys are kept, and a pointer has many pieces.
    const key = [reference, shape, variation, pointer, name].join(' ');
    const known = this.shared.get(key);
    if (known !== undefined && !this.isInside(known.inside)) {
      this.steps += known.steps;
      this.characters += known.characters;
      this.noteInside(known.inside);
      return known.outcome;
    }
    const { seedHash, ties, steps, characters, inside: around } = this;
    const inside = new Set<Keywords>();
    this.inside = inside;
    this.seedHash = hashSeed(`${reference} `);
    const outcome = this.makeInside(schemas, place);
    this.seedHash = seedHash;
    this.inside = around;
    this.noteInside(inside);
    if (outcome.ok && this.ties === ties) {
      const cost = { steps: this.steps - steps, characters: this.characters - characters };
      this.shared.keep(key, { outcome, ...cost, inside });
    }
    return outcome;
  }

  /** True if the current value is inside one of the schemas. */
  private isInside(schemas: ReadonlySet<Keywords>): boolean {
    for (const schema of schemas) if ((this.entered.get(schema) ?? 0) > 0) return true;
    return false;
  }

  private noteInside(schemas: Iterable<Keywords>): void {
    if (this.inside !== undefined) for (const schema of schemas) this.inside.add(schema);
  }

  private makeInside(schemas: readonly JsonSchema[], place: Place, fixed?: FixedChoice): Outcome {
    const namesakes = namesakesOf(schemas, this.lookup);
    const turns = this.turnsOf(namesakes);
    if (turns > 0) this.tie();
    if (turns > 0 && this.acceptsAll(schemas, null)) return made(null);
    if (turns >= limits.turns) return endless;
    this.enter(namesakes, 1);
    const outcome = search(schemas, place, fixed, this);
    this.enter(namesakes, -1);
    // A cycle is reported where it starts.
    return !outcome.ok && outcome.isCycle === true && turns > 0 ? endless : outcome;
  }

  /** Records that the current value enters schemas (`by` 1) or leaves them (-1). */
  enter(schemas: readonly Keywords[], by: 1 | -1): void {
    for (const schema of schemas) this.entered.set(schema, (this.entered.get(schema) ?? 0) + by);
    if (by === 1) this.noteInside(schemas);
  }

  /** Returns the maximum nesting of the current value in one of some schemas. */
  private turnsOf(schemas: readonly Keywords[]): number {
    let max = 0;
    for (const schema of schemas) max = Math.max(max, this.entered.get(schema) ?? 0);
    return max;
  }

  /** Generates the value of a property: the one that a discriminator requires, an example of the document, or else a new one. */
  makeProperty(schemas: readonly JsonSchema[], preferred: string | undefined, place: Place): Outcome {
    if (preferred !== undefined && this.acceptsAll(schemas, preferred)) return made(preferred, 'const');
    return this.make(schemas, place);
  }

  /** Adds a value to the cost: texts count by length. */
  counted(outcome: Outcome): Outcome {
    if (!outcome.ok || typeof outcome.value !== 'string') return outcome;
    this.characters += outcome.value.length;
    return this.characters <= limits.characters * 2 ? outcome : stopped('it is too large');
  }

  /** Returns the place of a part. */
  below(place: Place, segment: string, name: string, variation: number): Place {
    const { isFull, isTolerant } = place;
    const pointer = `${place.pointer}/${segment}`;
    return { name, pointer, depth: place.depth + 1, variation, isFull, isTolerant };
  }

  /** Returns the random numbers of a place. */
  random({ pointer, name, variation: own }: Place, variation = own): Random {
    return new Random(`${pointer} ${name} ${variation}`, this.seedHash);
  }

  /** True if the current value is already inside one of the schemas. */
  isRecursive(schemas: readonly JsonSchema[]): boolean {
    if (schemas.length === 1 && scalarOf(schemas, this.lookup) !== undefined) return false;
    if (this.turnsOf(namesakesOf(schemas, this.lookup)) === 0) return false;
    this.tie();
    return true;
  }

  /** Records that a value depends on the enclosing or earlier values. */
  tie(): void {
    this.ties++;
  }

  /** Records that a limit excluded a part of the value. */
  cut(kind: LimitKind): void {
    this.cuts.add(kind);
    this.tie();
  }

  /** Returns the limits that excluded parts of the value. */
  get limitsMet(): ReadonlySet<LimitKind> {
    return this.cuts;
  }

  /** False if the value is so large that optional properties are left out. */
  hasRoom(): boolean {
    const max = this.coverage === undefined ? limits.optionalSteps : limits.coveringSteps;
    if (this.steps < max && this.characters < limits.characters) return true;
    this.tie();
    return false;
  }

  /** True if no further attempt is made. */
  isExhausted(): boolean {
    if (this.steps <= limits.steps && this.checks <= limits.checks) return false;
    this.tie();
    return true;
  }

  accepts(schema: JsonSchema, value: unknown): boolean {
    return this.acceptsAll([schema], value);
  }

  acceptsAll(schemas: readonly JsonSchema[], value: unknown): boolean {
    return this.satisfaction(schemas, value).isValid;
  }

  /** Checks whether a value satisfies several schemas, and adds the cost. */
  satisfaction(schemas: readonly JsonSchema[], value: unknown, isStrict = false): Satisfaction {
    const found = satisfaction(schemas, value, this.lookup, { direction: this.direction, isStrict });
    this.checks += found.steps;
    return found;
  }
}

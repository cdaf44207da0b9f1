import { canonicalText } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';
import { Coverage, SchemaPlaces } from '../constraints/coverage.js';
import { leavesOf, listLeaves, visitLeaves, type Leaves } from '../constraints/leaves.js';
import { madeInFull } from './made-values.js';
import { choicesOf, makeValue, type MadeValue, type ValueContext } from '../generation/make-value.js';

/** Values of one schema that together cover all of it. */
export interface Covering {
  /** The first value has all optional parts; each other one adds a branch or a leaf. */
  readonly values: readonly NamedValue[];
  readonly leaves: PointerList;
  /** Leaves that are in no value. */
  readonly missed: PointerList;
  /** Set if values are too small for everything: the described places, each counted once. */
  readonly places?: Pick<SchemaPlaces, 'count' | 'shown'>;
}

/** Pointers of leaves; an unnamed member is `*`. */
export interface PointerList {
  readonly count: number;
  /** The first pointers, up to the number that a report lists. */
  readonly first: readonly string[];
}

/** Maximum number of missed leaves in a report. */
export const maxMissed = 100;

/** A generated value with its name. */
export interface NamedValue {
  /** `full`, `oneOf[1]`, `discriminator:dog`, `rest[1]`, `more[1]` */
  readonly name: string;
  readonly value: unknown;
  /** True if it matches several alternatives of a `oneOf`, because no value distinguishes them. */
  readonly isLoose: boolean;
}

const maxValues = 40;
const maxLoose = 12;
/** Maximum number of additional values for parts that did not fit into the first ones. */
const maxRest = 8;
/**
 * Characters of all values together, as JSON. Beyond them, a value must cover a new leaf, and branch values are generated like
 * seeds.
 */
const maxCharacters = 100_000;
/** Number of consecutive values without new coverage after which generation stops. */
const maxUnproductiveValues = 3;

/** Maximum number of these additional values for all schemas of a document. */
const maxRestOfAll = 2_000;
/**
 * Characters of all large values of a document together, as JSON. Their records are ten to thirty times as large, because of the
 * pointers.
 */
const maxCharactersOfAll = 5_000_000;
/** Number of leaves above which a schema has large values. */
const maxLeavesOfSmall = 1_000;
/** Maximum number of schemas whose large values are kept, and of their characters as JSON. */
const maxLargeKept = 200;
const maxLargeCharacters = 4_000_000;

/** The generated values for the schemas of a document. */
class Coverings {
  /** Remaining number of additional values. */
  restLeft = maxRestOfAll;
  /** Remaining number of characters of large values. */
  charactersLeft = maxCharactersOfAll;
  private readonly ofSchemas = new Map<object, Covering>();
  /** Schemas of large values with their characters, least recently used first. */
  private readonly large = new Map<object, number>();
  private largeCharacters = 0;

  get(schema: object): Covering | undefined {
    const covering = this.ofSchemas.get(schema);
    const characters = this.large.get(schema);
    if (covering !== undefined && characters !== undefined) {
      this.large.delete(schema);
      this.large.set(schema, characters);
    }
    return covering;
  }

  keep(schema: object, covering: Covering): void {
    this.ofSchemas.set(schema, covering);
  }

  keepLarge(schema: object, covering: Covering, characters: number): void {
    this.ofSchemas.set(schema, covering);
    this.large.set(schema, characters);
    this.largeCharacters += characters;
    this.charactersLeft -= characters;
    for (const oldest of this.large.keys()) {
      if (this.large.size <= maxLargeKept && this.largeCharacters <= maxLargeCharacters) break;
      this.forget(oldest);
    }
  }

  forget(schema: object): void {
    this.ofSchemas.delete(schema);
    this.largeCharacters -= this.large.get(schema) ?? 0;
    this.large.delete(schema);
  }
}

const known = new WeakMap<SchemaRegistry, Coverings>();

function coveringsOf(registry: SchemaRegistry): Coverings {
  let coverings = known.get(registry);
  if (coverings === undefined) known.set(registry, (coverings = new Coverings()));
  return coverings;
}

/** Sets the maximum number of characters of all large values of a document. */
export function limitLargeValues(registry: SchemaRegistry, characters: number): void {
  coveringsOf(registry).charactersLeft = characters;
}

/**
 * Generates values that cover a schema: all optional parts, each branch of each choice, and parts that only other branches have.
 */
export function coveringValues(
  schema: JsonSchema,
  registry: SchemaRegistry,
  seed: string,
  name: string,
  accepts: (value: unknown) => boolean,
): Covering {
  const coverings = coveringsOf(registry);
  const existing = typeof schema === 'boolean' ? undefined : coverings.get(schema);
  if (existing !== undefined) return existing;
  const cover = new Cover(schema, registry, { seed, name, accepts }, coverings);
  cover.showBranches();
  cover.showRest();
  cover.showMore();
  cover.showLoose();
  const covering = cover.covering();
  if (typeof schema !== 'boolean') {
    if (cover.isLarge) coverings.keepLarge(schema, covering, cover.countCharacters());
    else coverings.keep(schema, covering);
  }
  return covering;
}

/** Drops the values of a schema that are no longer needed. */
export function forgetCovering(schema: JsonSchema, registry: SchemaRegistry): void {
  if (typeof schema !== 'boolean') coveringsOf(registry).forget(schema);
}

function pointerList(pointers: Cover['pointers']): PointerList {
  return { count: pointers.length, first: pointers.slice(0, maxMissed).map(([pointer]) => pointer) };
}

/** Context of a value, and its checker. */
type ValueRequest = Pick<ValueContext, 'seed' | 'name'> & { readonly accepts: (value: unknown) => boolean };

/** Generates values until they cover all of a schema. */
class Cover {
  private readonly schema: JsonSchema;
  private readonly registry: SchemaRegistry;
  private readonly target: ValueRequest;
  private readonly leaves: Leaves;
  readonly pointers: readonly (readonly [string, Leaves])[];
  private readonly met = new Set<Leaves>();
  private readonly values: NamedValue[] = [];
  /** Canonical texts of the values, computed on demand. */
  private readonly texts = new Set<string>();
  private coverage = new Coverage();
  private characters = 0;
  /** Set if values are too small for everything. Then each place counts, not each path to it. */
  private places: SchemaPlaces | undefined;
  private readonly all: Coverings;
  /**
   * True if the large values of other schemas used up all characters. Then the values are those of the seed, or generated like
   * it.
   */
  private readonly isShort: boolean;

  constructor(schema: JsonSchema, registry: SchemaRegistry, target: ValueRequest, all: Coverings) {
    this.schema = schema;
    this.registry = registry;
    this.target = target;
    this.all = all;
    this.leaves = leavesOf(schema, registry);
    this.pointers = listLeaves(this.leaves);
    this.isShort = all.charactersLeft <= 0 && this.pointers.length > maxLeavesOfSmall;
    if (this.isShort) registry.omissions.add('largeBodies');
  }

  /** Generates a value with all parts, or one for each of the outermost branches. */
  showBranches(): void {
    const { schema, registry } = this;
    const [first, ...others] = choicesOf(schema, registry, maxValues);
    const plain = first === undefined ? madeInFull(schema, registry) : undefined;
    const keepPlain = (): void => {
      if (plain !== undefined) this.keep('full', { ok: true, value: plain.value, origin: 'generated' }, true);
    };
    // An existing value with all leaves is as good as a new one.
    if (
      plain !== undefined &&
      (this.isShort || this.hasAll(plain.value)) &&
      this.target.accepts(plain.value)
    ) {
      this.coverage = plain.taken;
      keepPlain();
      return;
    }
    // Without a covering value, only the seed's value is used.
    if (!this.keep('full', this.make(first?.index), true)) keepPlain();
    for (const { name, index } of others) this.keep(name, this.make(index), true);
  }

  /** Generates values for the parts that did not fit into the first ones, if any. */
  showRest(): void {
    if (!this.coverage.isCut || this.hasNoRestLeft()) return;
    const places = new SchemaPlaces(this.schema, this.registry);
    for (const { value } of this.values) places.cover(this.schema, value);
    this.places = places;
    for (let number = 1; number <= maxRest && !this.isComplete(); number++)
      if (!this.keep(`rest[${number}]`, this.makeRest(places), false)) break;
  }

  /** Generates values with nested branches. */
  showMore(): void {
    // Without branches, the first value is the only one.
    if (this.isShort || !this.coverage.hasTaken) return;
    let idle = 0;
    for (let number = 1; idle < maxUnproductiveValues && this.values.length < maxValues; number++) {
      const isComplete = this.isComplete();
      if (isComplete && this.coverage.isNew && this.isSpent()) this.registry.omissions.add('bodies');
      if (isComplete && (!this.coverage.isNew || this.isSpent())) break;
      idle = this.keep(`more[${number}]`, this.make(), false) ? 0 : idle + 1;
    }
  }

  /** Adds the leaves of values that match several alternatives: sending these is better than never testing them. */
  showLoose(): void {
    if (this.isShort || (this.isLarge && this.hasNoRestLeft())) return;
    this.coverage.isLoose = true;
    const { places } = this;
    for (let number = 1, tries = 0; !this.isComplete() && tries < maxLoose; tries++) {
      const result = places === undefined ? this.make() : this.makeRest(places);
      if (this.keep(`loose[${number}]`, result, false)) number++;
      else if (places !== undefined) break;
    }
  }

  covering(): Covering {
    const { values, pointers, met, places } = this;
    return {
      values,
      leaves: pointerList(pointers),
      missed: pointerList(pointers.filter(([, place]) => !met.has(place))),
      ...(places === undefined ? {} : { places: { count: places.count, shown: places.shown } }),
    };
  }

  /** True if values are too small for everything. */
  get isLarge(): boolean {
    return this.coverage.isCut;
  }

  private hasNoRestLeft(): boolean {
    if (this.all.restLeft > 0) return false;
    this.registry.omissions.add('bodies');
    return true;
  }

  /** Counts the characters of all values, as JSON. */
  countCharacters(): number {
    this.knownTexts();
    return this.characters;
  }

  private isSpent(): boolean {
    return this.countCharacters() > maxCharacters;
  }

  private isComplete(): boolean {
    const { places, met, pointers } = this;
    return places === undefined ? met.size >= pointers.length : places.shown >= places.count;
  }

  private hasAll(value: unknown): boolean {
    const met = new Set<Leaves>();
    visitLeaves(this.leaves, value, met);
    return met.size >= this.pointers.length;
  }

  private make(choice?: number): MadeValue {
    const { schema, registry, coverage } = this;
    const { seed, name, accepts } = this.target;
    coverage.begin();
    const isSpent = choice !== undefined && this.isSpent();
    if (isSpent) registry.omissions.add('bodies');
    return makeValue(schema, {
      lookup: registry,
      direction: 'request',
      seed,
      name,
      shape: 'full',
      choice,
      coverage: this.isShort || isSpent ? undefined : coverage,
      accepts,
    });
  }

  /** Generates a value with only the optional properties that are not covered yet. */
  private makeRest(places: SchemaPlaces): MadeValue {
    this.all.restLeft--;
    places.begin();
    this.coverage.rest = places;
    const result = this.make();
    this.coverage.rest = undefined;
    return result;
  }

  /** Keeps a value if it is expected or adds coverage; returns true if it was kept. */
  private keep(label: string, result: MadeValue, isExpected: boolean): boolean {
    const { coverage } = this;
    if (!result.ok || !(coverage.isLoosened || this.target.accepts(result.value))) return false;
    const showsMore = this.cover(result.value) || (coverage.isNew && !coverage.isLoose && !this.isSpent());
    if (!isExpected && !showsMore) return false;
    // One value covers most schemas, and then its text is not needed.
    if (this.values.length > 0 && this.knownTexts().has(canonicalText(result.value))) return false;
    this.values.push({ name: label, value: result.value, isLoose: coverage.isLoose });
    return true;
  }

  private knownTexts(): ReadonlySet<string> {
    for (const { value } of this.values.slice(this.texts.size)) {
      const text = canonicalText(value);
      this.texts.add(text);
      this.characters += text.length;
    }
    return this.texts;
  }

  /** Records the coverage of a value; true if it covers a new leaf or place. */
  private cover(value: unknown): boolean {
    const { met, places } = this;
    const [leaves, visibleLeaves] = [met.size, places?.shown];
    visitLeaves(this.leaves, value, met);
    places?.cover(this.schema, value);
    return places === undefined ? met.size > leaves : places.shown > (visibleLeaves ?? 0);
  }
}

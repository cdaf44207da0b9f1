import { canonicalText } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';
import { Coverage, SchemaPlaces } from '../constraints/coverage.js';
import { leavesOf, listLeaves, visitLeaves, type Leaves } from '../constraints/leaves.js';
import { madeInFull } from './made-values.js';
import { choicesOf, makeValue, type MadeValue, type ValueContext } from '../generation/make-value.js';

/** Values of one schema that show all of it together. */
export interface Covering {
  /** The first has everything that is optional; each other one adds a branch or a leaf. */
  readonly values: readonly NamedValue[];
  readonly leaves: PointerList;
  /** Leaves that no value has. */
  readonly missed: PointerList;
  /** Set where values have no room for all of it: what the schemas describe, each place once. */
  readonly places?: Pick<SchemaPlaces, 'count' | 'shown'>;
}

/** Pointers of leaves; an unnamed member is `*`. */
export interface PointerList {
  readonly count: number;
  /** As many of them as a report lists. */
  readonly first: readonly string[];
}

/** The most pointers of missed leaves that a report lists. */
export const maxMissed = 100;

/** A generated value with its name. */
export interface NamedValue {
  /** `full`, `oneOf[1]`, `discriminator:dog`, `rest[1]`, `more[1]` */
  readonly name: string;
  readonly value: unknown;
  /** True if it matches several alternatives of a `oneOf`, because nothing tells them apart. */
  readonly isLoose: boolean;
}

const maxValues = 40;
const maxLoose = 12;
/** Values that have what the first ones had no room for. */
const maxRest = 8;
/** Characters of all values together, as JSON: beyond them a value has to show a leaf that none has shown, and branches are made as seeds are. */
const maxCharacters = 100_000;
/** Values in a row that show nothing new before no more are made. */
const maxUnproductiveValues = 3;

/** Values of all schemas of a document together that have what the first ones had no room for. */
const maxRestOfAll = 2_000;
/** Characters of all large values of a document together, as JSON. Their records have ten to thirty times as many, because of the pointers. */
const maxCharactersOfAll = 5_000_000;
/** A schema with more leaves has large values. */
const maxLeavesOfSmall = 1_000;
/** The most schemas whose values have no room for everything and are kept, and the characters of their values as JSON. */
const maxLargeKept = 200;
const maxLargeCharacters = 4_000_000;

/** The values that were made for the schemas of a document. */
class Coverings {
  /** Number of values that may still have what the first ones had no room for. */
  restLeft = maxRestOfAll;
  /** Number of characters that large values may still have. */
  charactersLeft = maxCharactersOfAll;
  private readonly ofSchemas = new Map<object, Covering>();
  /** Schemas of large values with the characters of these, the one that was used last at the end. */
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

/** Sets how many characters the large values of a document have together. */
export function limitLargeValues(registry: SchemaRegistry, characters: number): void {
  coveringsOf(registry).charactersLeft = characters;
}

/** Makes values that cover a schema: everything optional, each branch of each choice, and what only other branches have. */
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

/** Forgets the values of a schema that nothing asks for any more. */
export function forgetCovering(schema: JsonSchema, registry: SchemaRegistry): void {
  if (typeof schema !== 'boolean') coveringsOf(registry).forget(schema);
}

function pointerList(pointers: Cover['pointers']): PointerList {
  return { count: pointers.length, first: pointers.slice(0, maxMissed).map(([pointer]) => pointer) };
}

/** Context of a value, and its checker. */
type ValueRequest = Pick<ValueContext, 'seed' | 'name'> & { readonly accepts: (value: unknown) => boolean };

/** Values that are being made, until they show all of a schema. */
class Cover {
  private readonly schema: JsonSchema;
  private readonly registry: SchemaRegistry;
  private readonly target: ValueRequest;
  private readonly leaves: Leaves;
  readonly pointers: readonly (readonly [string, Leaves])[];
  private readonly met = new Set<Leaves>();
  private readonly values: NamedValue[] = [];
  /** Of the values, as far as they were needed. */
  private readonly texts = new Set<string>();
  private coverage = new Coverage();
  private characters = 0;
  /** Set where values have no room for everything: then each place counts, not each path to it. */
  private places: SchemaPlaces | undefined;
  private readonly all: Coverings;
  /** True if the large values of other schemas took all characters: then the values are those of the seed, or made as that is. */
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

  /** Makes a value with everything, or one for each of the outermost branches. */
  showBranches(): void {
    const { schema, registry } = this;
    const [first, ...others] = choicesOf(schema, registry, maxValues);
    const plain = first === undefined ? madeInFull(schema, registry) : undefined;
    const keepPlain = (): void => {
      if (plain !== undefined) this.keep('full', { ok: true, value: plain.value, origin: 'generated' }, true);
    };
    // A value that has all leaves is as good as one made for them.
    if (
      plain !== undefined &&
      (this.isShort || this.hasAll(plain.value)) &&
      this.target.accepts(plain.value)
    ) {
      this.coverage = plain.taken;
      keepPlain();
      return;
    }
    // Where nothing more can be made, what the seed has is all that is shown.
    if (!this.keep('full', this.make(first?.index), true)) keepPlain();
    for (const { name, index } of others) this.keep(name, this.make(index), true);
  }

  /** Makes values of what the first ones had no room for, if there is such. */
  showRest(): void {
    if (!this.coverage.isCut || this.hasNoRestLeft()) return;
    const places = new SchemaPlaces(this.schema, this.registry);
    for (const { value } of this.values) places.cover(this.schema, value);
    this.places = places;
    for (let number = 1; number <= maxRest && !this.isComplete(); number++)
      if (!this.keep(`rest[${number}]`, this.makeRest(places), false)) break;
  }

  /** Makes values with branches inside of others. */
  showMore(): void {
    // Without branches there are no other values than the first one.
    if (this.isShort || !this.coverage.hasTaken) return;
    let idle = 0;
    for (let number = 1; idle < maxUnproductiveValues && this.values.length < maxValues; number++) {
      const isComplete = this.isComplete();
      if (isComplete && this.coverage.isNew && this.isSpent()) this.registry.omissions.add('bodies');
      if (isComplete && (!this.coverage.isNew || this.isSpent())) break;
      idle = this.keep(`more[${number}]`, this.make(), false) ? 0 : idle + 1;
    }
  }

  /** Adds the leaves of values that match several alternatives: sending those is better than never trying them. */
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

  /** True if values have no room for everything. */
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

  /** Makes a value with the optional properties only that were not shown. */
  private makeRest(places: SchemaPlaces): MadeValue {
    this.all.restLeft--;
    places.begin();
    this.coverage.rest = places;
    const result = this.make();
    this.coverage.rest = undefined;
    return result;
  }

  /** Keeps a value if it shows something; tells whether it does. */
  private keep(label: string, result: MadeValue, isExpected: boolean): boolean {
    const { coverage } = this;
    if (!result.ok || !(coverage.isLoosened || this.target.accepts(result.value))) return false;
    const showsMore = this.cover(result.value) || (coverage.isNew && !coverage.isLoose && !this.isSpent());
    if (!isExpected && !showsMore) return false;
    // Most schemas are shown by one value, whose text nothing needs.
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

  /** Notes what a value shows; true if no other has shown it. */
  private cover(value: unknown): boolean {
    const { met, places } = this;
    const [leaves, visibleLeaves] = [met.size, places?.shown];
    visitLeaves(this.leaves, value, met);
    places?.cover(this.schema, value);
    return places === undefined ? met.size > leaves : places.shown > (visibleLeaves ?? 0);
  }
}

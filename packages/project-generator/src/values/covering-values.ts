import { canonicalText } from '@assay/json-schema';
import type { JsonSchema } from '../records/index.js';
import type { SchemaBook } from '../schemas/schema-book.js';
import { Coverage } from './coverage.js';
import { leavesOf, listLeaves, meet, type Leaves } from './leaves.js';
import { madeInFull } from './candidates-made.js';
import { choicesOf, makeValue, type MadeValue } from './make-value.js';
import { SchemaPlaces } from './schema-places.js';

/** Values of one schema that show all of it together. */
export interface Covering {
  /** The first has everything that is optional; each other one adds a branch or a leaf. */
  readonly values: readonly NamedValue[];
  /** Pointers of all leaves; an unnamed member is `*`. */
  readonly leaves: readonly string[];
  /** Those that no value has. */
  readonly missed: readonly string[];
  /** Set where values have no room for all of it: what the schemas describe, each place once. */
  readonly places?: Pick<SchemaPlaces, 'count' | 'shown'>;
}

export interface NamedValue {
  /** `full`, `oneOf[1]`, `discriminator:dog`, `rest[1]`, `more[1]` */
  readonly name: string;
  readonly value: unknown;
  /** True if it matches several alternatives of a `oneOf`, because nothing tells them apart. */
  readonly isLoose: boolean;
}

const mostValues = 40;
const mostLoose = 12;
/** Values that have what the first ones had no room for. */
const mostRest = 8;
/** Characters of all values together, as JSON: beyond them a value has to show a leaf that none has shown, and branches are made as seeds are. */
const mostCharacters = 100_000;
/** Values in a row that show nothing new before no more are made. */
const patience = 3;

const known = new WeakMap<SchemaBook, Map<object, Covering>>();

/** Makes values that cover a schema: everything optional, each branch of each choice, and what only other branches have. */
export function coveringValues(
  schema: JsonSchema,
  book: SchemaBook,
  seed: string,
  name: string,
  accepts: (value: unknown) => boolean,
): Covering {
  const key = typeof schema === 'boolean' ? undefined : schema;
  let ofBook = known.get(book);
  if (ofBook === undefined) known.set(book, (ofBook = new Map<object, Covering>()));
  let covering = key === undefined ? undefined : ofBook.get(key);
  if (covering === undefined) {
    covering = cover(schema, book, seed, name, accepts);
    if (key !== undefined) ofBook.set(key, covering);
  }
  return covering;
}

/** Forgets the values of a schema that nothing asks for any more. */
export function forgetCovering(schema: JsonSchema, book: SchemaBook): void {
  if (typeof schema !== 'boolean') known.get(book)?.delete(schema);
}

function cover(
  schema: JsonSchema,
  book: SchemaBook,
  seed: string,
  name: string,
  accepts: (value: unknown) => boolean,
): Covering {
  const leaves = leavesOf(schema, book);
  const pointers = listLeaves(leaves);
  const choices = choicesOf(schema, book, mostValues);
  const plain = choices.length === 0 ? madeInFull(schema, book) : undefined;
  // A value that has all leaves is as good as one made for them.
  const isWhole = plain !== undefined && hasAll(leaves, pointers.length, plain.value) && accepts(plain.value);
  const coverage = isWhole ? plain.taken : new Coverage();
  const met = new Set<Leaves>();
  const values: NamedValue[] = [];
  const texts = new Set<string>();
  let characters = 0;
  const isSpent = (): boolean => characters > mostCharacters;
  const make = (choice?: number): MadeValue => {
    coverage.begin();
    if (choice !== undefined && isSpent()) book.omissions.add('bodies');
    return makeValue(schema, {
      lookup: book,
      direction: 'request',
      seed,
      name,
      shape: 'full',
      choice,
      coverage: choice !== undefined && isSpent() ? undefined : coverage,
      accepts,
    });
  };
  /** Keeps a value if it shows something; tells whether it does. */
  const keep = (label: string, made: MadeValue, isWanted: boolean): boolean => {
    if (!made.ok || (!coverage.isLoose && !accepts(made.value))) return false;
    const before = met.size;
    meet(leaves, made.value, met);
    const showsMore = met.size > before || (coverage.isNew && !coverage.isLoose && !isSpent());
    if (!isWanted && !showsMore) return false;
    const text = canonicalText(made.value);
    if (texts.has(text)) return false;
    texts.add(text);
    characters += text.length;
    values.push({ name: label, value: made.value, isLoose: coverage.isLoose });
    return true;
  };

  const [first, ...others] = choices;
  keep('full', isWhole ? { ok: true, value: plain.value, origin: 'generated' } : make(first?.index), true);
  for (const { name: label, index } of others) keep(label, make(index), true);
  const places = coverage.isCut ? new SchemaPlaces(schema, book) : undefined;
  if (places !== undefined) {
    for (const { value } of values) places.meet(schema, value);
    coverage.rest = places;
    for (let number = 1; number <= mostRest && places.shown < places.count; number++) {
      places.begin();
      if (!keep(`rest[${number}]`, make(), true)) break;
      const before = places.shown;
      places.meet(schema, values.at(-1)?.value);
      if (places.shown === before) {
        values.pop();
        break;
      }
    }
    coverage.rest = undefined;
  }
  let idle = 0;
  for (let number = 1; idle < patience && values.length < mostValues; number++) {
    const isComplete = met.size >= pointers.length;
    if (isComplete && coverage.isNew && isSpent()) book.omissions.add('bodies');
    if (isComplete && (!coverage.isNew || isSpent())) break;
    idle = keep(`more[${number}]`, make(), false) ? 0 : idle + 1;
  }
  // What only values have that match several alternatives is better sent than never tried.
  coverage.isLoose = values.length > 0;
  for (let number = 1, tries = 0; met.size < pointers.length && tries < mostLoose; tries++) {
    if (keep(`loose[${number}]`, make(), false)) number++;
  }
  return {
    values,
    leaves: pointers.map(([pointer]) => pointer),
    missed: pointers.filter(([, place]) => !met.has(place)).map(([pointer]) => pointer),
    ...(places === undefined ? {} : { places: { count: places.count, shown: places.shown } }),
  };
}

function hasAll(leaves: Leaves, count: number, value: unknown): boolean {
  const met = new Set<Leaves>();
  meet(leaves, value, met);
  return met.size >= count;
}

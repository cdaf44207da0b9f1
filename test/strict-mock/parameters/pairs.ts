import { readCollection } from './one-text.js';
import type { Shape } from './shape.js';
import { alternating, decode, decodeAll, Malformed, type Reading, type Texts } from './texts.js';

/** A name and a value of a query, a cookie or a form. */
export interface Pair {
  /** The decoded name. */
  readonly name: string;
  /** The value without decoding. */
  readonly raw: string;
}

/** The serialisation of a field in pairs. */
export interface FieldStyle {
  readonly name: string;
  /** A style of 3.x or a `collectionFormat` of 2.0. */
  readonly style: string;
  readonly explode: boolean;
  /** True if `+` in a value is a space. */
  readonly plusIsSpace: boolean;
  /** False if values are not percent-encoded. */
  readonly encoded: boolean;
}

/** Splits a query or form into pairs. A malformed name is kept undecoded. */
export function splitPairs(text: string, separator: '&' | ';'): Pair[] {
  return text
    .split(separator)
    .map((piece) => (separator === ';' ? piece.trim() : piece))
    .filter((piece) => piece !== '')
    .map((piece) => {
      const equals = piece.indexOf('=');
      const rawName = equals === -1 ? piece : piece.slice(0, equals);
      const name = separator === ';' ? rawName : decode(rawName, true);
      return {
        name: name instanceof Malformed ? rawName : name,
        raw: equals === -1 ? '' : piece.slice(equals + 1),
      };
    });
}

/** A reading, with the pairs that it used. */
export interface PairReading {
  readonly reading: Reading;
  readonly used: readonly Pair[];
}

const collectionFormats = new Set(['csv', 'ssv', 'tsv', 'pipes', 'multi']);

/** Reads the value of a field from pairs (Parameter Object, "Style Values"; 2.0: `collectionFormat`). */
export function readPairs(
  pairs: readonly Pair[],
  field: FieldStyle,
  shape: Shape,
  isProperty: (name: string) => boolean,
): PairReading {
  const own = pairs.filter(({ name }) => name === field.name);
  if (collectionFormats.has(field.style)) return { reading: readCollected(own, field, shape), used: own };
  if (field.style === 'deepObject') return readDeepObject(pairs, field, shape);
  if (shape === 'object' && field.explode) return readSpread(pairs, field, isProperty);
  if (own.length === 0) return { reading: undefined, used: [] };
  if (shape === 'array' && field.explode) {
    const only = own.length === 1 && own[0]?.raw === '';
    return {
      reading: only
        ? []
        : decodeAll(
            own.map(({ raw }) => raw),
            field.plusIsSpace,
          ),
      used: own,
    };
  }
  const raw = own[0]?.raw ?? '';
  if (shape === 'primitive') return { reading: decodeOne(raw, field), used: own };
  return { reading: readDelimited(raw, field, shape), used: own };
}

function decodeOne(raw: string, field: FieldStyle): string | Malformed {
  return field.encoded ? decode(raw, field.plusIsSpace) : raw;
}

function readCollected(own: readonly Pair[], field: FieldStyle, shape: Shape): Reading {
  if (own.length === 0) return undefined;
  const decoded = decodeAll(
    own.map(({ raw }) => raw),
    true,
  );
  if (decoded instanceof Malformed) return decoded;
  if (field.style === 'multi' && shape === 'array') return decoded;
  return readCollection(decoded[0] ?? '', field.style, shape);
}

/** Delimiters are matched before decoding: an encoded comma belongs to the value. */
const delimiters: Readonly<Record<string, RegExp>> = {
  form: /,/,
  cookie: /,/,
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
};

function readDelimited(raw: string, field: FieldStyle, shape: Shape): Reading {
  const pieces = raw.split(delimiters[field.style] ?? /,/);
  const decoded = field.encoded ? decodeAll(pieces, field.plusIsSpace) : pieces;
  if (decoded instanceof Malformed) return decoded;
  if (shape === 'object') return alternating(decoded);
  return raw === '' ? [] : decoded;
}

/** Reads an object whose properties are separate pairs. Without any of them, it is missing. */
function readSpread(
  pairs: readonly Pair[],
  field: FieldStyle,
  isProperty: (name: string) => boolean,
): PairReading {
  const used = pairs.filter(({ name }) => isProperty(name));
  if (used.length === 0) return { reading: undefined, used };
  const members = new Map<string, Texts>();
  for (const { name, raw } of used) {
    const value = decodeOne(raw, field);
    if (value instanceof Malformed) return { reading: value, used };
    const before = members.get(name);
    members.set(name, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]);
  }
  return { reading: members, used };
}

/**
 * Reads `color[R]=100&color[G]=200`. The specification does not define arrays and deeper values; they are read by the usual
 * convention: `[key]`, `[0]`, `[]`.
 */
function readDeepObject(pairs: readonly Pair[], field: FieldStyle, shape: Shape): PairReading {
  const used = pairs.filter(({ name }) => name.startsWith(`${field.name}[`) && name.endsWith(']'));
  if (used.length === 0) return { reading: undefined, used };
  const root = new Branch();
  for (const { name, raw } of used) {
    const value = decodeOne(raw, field);
    if (value instanceof Malformed) return { reading: value, used };
    const keys = name.slice(field.name.length + 1, -1).split('][');
    if (!root.put(keys, value))
      return { reading: new Malformed(`has \`${name}\` beside what it contains`), used };
  }
  return { reading: root.toTexts(shape === 'array'), used };
}

/** A node of the tree that names with brackets form. */
class Branch {
  private readonly members = new Map<string, Branch>();
  private readonly values: string[] = [];

  /** @returns False if the node has both a value and members. */
  put(keys: readonly string[], value: string): boolean {
    const [key, ...rest] = keys;
    if (key === undefined) {
      this.values.push(value);
      return this.members.size === 0;
    }
    if (this.values.length > 0) return false;
    if (key === '' && rest.length === 0) return this.member('').put([], value);
    return this.member(key).put(rest, value);
  }

  private member(key: string): Branch {
    const member = this.members.get(key) ?? new Branch();
    this.members.set(key, member);
    return member;
  }

  toTexts(mayBeList: boolean): Texts {
    const { members, values } = this;
    if (members.size === 0) return values.length === 1 ? (values[0] ?? '') : values;
    const unnamed = members.get('');
    if (mayBeList && unnamed !== undefined && members.size === 1) {
      const items = unnamed.toTexts(true);
      return Array.isArray(items) ? items : [items];
    }
    const isIndexed = [...members.keys()].every((key, index) => key === String(index));
    if (mayBeList && isIndexed) return [...members.values()].map((member) => member.toTexts(true));
    return new Map([...members].map(([key, member]) => [key, member.toTexts(true)]));
  }
}

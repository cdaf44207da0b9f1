import { isObject } from '@assay/core';
import { Evaluator, PlainSchemas } from '@assay/json-schema';
import { matchesPattern } from '@assay/regex';
import type { TreePlace } from '../tree/tree.js';
import { isReferenceObject } from '../tree/tree.js';

/** A failed assertion and its location. */
export interface Problem {
  readonly message: string;
  readonly place: TreePlace;
}

/** The value that an assertion checks: a property's value, or the keys of an object. */
export interface Subject {
  readonly value: unknown;
  /** The value before references are resolved. */
  readonly raw: unknown;
  readonly place: TreePlace;
}

/** Checks a value. The condition comes from a configuration. */
export type Assertion = (subject: Subject, condition: unknown) => Problem[];

/** Returns the location of a member of a value. */
function member({ place }: Subject, name: unknown): TreePlace {
  return { document: place.document, segments: [...place.segments, String(name)] };
}

/** Reports each value, or each item of a list of values, that fails. Objects have no values to compare. */
const eachValue =
  (fails: (value: unknown, condition: unknown) => string | undefined): Assertion =>
  (subject, condition) => {
    const { value, raw, place } = subject;
    if (value === undefined || isObject(value)) return [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((item): Problem[] => {
      const message = fails(item, condition);
      if (message === undefined) return [];
      const isKey = typeof value !== 'string' && isObject(raw);
      return [{ message, place: isKey ? member(subject, item) : place }];
    });
  };

/** True if a value matches a pattern: `^a`, or `/^a/i` with flags. */
export function matches(pattern: string, value: unknown): boolean {
  const [, body = pattern, flags = ''] = /^\/(.*)\/(.*)$/s.exec(pattern) ?? [];
  if (flags === '') return matchesPattern(body, String(value)) !== false;
  const found = matchesPattern(body, String(value), flags.replaceAll(/[gy]/g, ''));
  if (found === undefined)
    throw new RangeError(`The pattern \`${pattern}\` may take too long: leave out its flags`);
  return found;
}

/** Patterns of naming conventions. */
export const casings: Readonly<Record<string, RegExp>> = {
  camelCase: /^[a-z][a-zA-Z0-9]*$/,
  'kebab-case': /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  snake_case: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
  PascalCase: /^[A-Z][a-zA-Z0-9]+$/,
  MACRO_CASE: /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
  'COBOL-CASE': /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$/,
  flatcase: /^[a-z][a-z0-9]+$/,
};

function list(condition: unknown): readonly unknown[] {
  return Array.isArray(condition) ? condition : [condition];
}

function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
}

/** Returns a number itself, or the length of a text or list. */
function measure(value: unknown): number | undefined {
  return typeof value === 'number' ? value : lengthOf(value);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Counts how many of the names are keys. */
function countKeys(keys: unknown, names: unknown): number {
  const known = new Set(list(keys));
  return new Set(list(names).filter((name) => known.has(name))).size;
}

function failsUnless(holds: boolean, message: string, { place }: Subject): Problem[] {
  return holds ? [] : [{ message, place }];
}

const quote = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

function isSorted(value: readonly unknown[], direction: unknown, property: unknown): boolean {
  const getSortKey = (item: unknown): unknown => {
    const key = typeof property === 'string' ? (isObject(item) ? item[property] : undefined) : item;
    return typeof key === 'string' ? key.toLowerCase() : key;
  };
  return value.every((item, index) => {
    if (index === 0) return true;
    const [before, now] = [getSortKey(value[index - 1]), getSortKey(item)];
    if (typeof property === 'string' && (!before || !now)) return false;
    // `as`: names and numbers are compared as in JavaScript.
    const [a, b] = [before as string, now as string];
    return direction === 'asc' ? b >= a : b <= a;
  });
}

const sortOrder: Assertion = (subject, condition) => {
  const { value } = subject;
  const direction = isObject(condition) ? condition['direction'] : condition;
  const property = isObject(condition) ? condition['property'] : undefined;
  if (!Array.isArray(value)) return [];
  if (isObject(value[0]) && property === undefined)
    return failsUnless(false, 'Please define a property to sort objects by', subject);
  const order = direction === 'asc' ? 'an ascending' : 'a descending';
  const by =
    property === undefined ? '' : ` by property ${typeof property === 'string' ? property : quote(property)}`;
  return failsUnless(
    isSorted(value, direction, property),
    `Should be sorted in ${order} order${by}`,
    subject,
  );
};

const reference: Assertion = (subject, condition) => {
  const { raw } = subject;
  if (raw === undefined) return [];
  const isReference = isReferenceObject(raw);
  if (typeof condition === 'boolean')
    return failsUnless(
      isReference === condition,
      condition ? 'should use $ref' : 'should not use $ref',
      subject,
    );
  const holds = isReference && matches(String(condition), raw.$ref);
  return failsUnless(holds, `$ref value should match ${String(condition)}`, subject);
};

const schema: Assertion = (subject, condition) => {
  const { value } = subject;
  if (value === undefined) return [];
  if (typeof condition === 'boolean') return failsUnless(condition, 'boolean schema is false', subject);
  if (!isObject(condition)) return [];
  const schemas = new PlainSchemas();
  const { errors } = new Evaluator(schemas).validate(schemas.add(condition), value);
  return errors.map(({ segments, message }) => ({
    message,
    place: { document: subject.place.document, segments: [...subject.place.segments, ...segments] },
  }));
};

const constant: Assertion = (subject, condition) => {
  const { value, place } = subject;
  if (value === undefined) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((item) =>
    item === condition
      ? []
      : [
          {
            message: `${quote(item)} should be equal ${quote(condition)}`,
            place: Array.isArray(value) ? member(subject, item) : place,
          },
        ],
  );
};

/** All assertions, by their names in configurations. */
export const assertions: Readonly<Record<string, Assertion>> = {
  pattern: eachValue((value, condition) =>
    matches(String(condition), value)
      ? undefined
      : `${quote(value)} should match a regex ${String(condition)}`,
  ),
  notPattern: eachValue((value, condition) =>
    matches(String(condition), value)
      ? `${quote(value)} should not match a regex ${String(condition)}`
      : undefined,
  ),
  enum: eachValue((value, condition) =>
    list(condition).includes(value) ? undefined : `${quote(value)} should be one of the predefined values`,
  ),
  disallowed: eachValue((value, condition) =>
    list(condition).includes(value) ? `${quote(value)} is disallowed` : undefined,
  ),
  casing: eachValue((value, condition) =>
    casings[String(condition)]?.test(String(value)) === true
      ? undefined
      : `${quote(value)} should use ${String(condition)}`,
  ),
  const: constant,
  defined: (subject, condition) =>
    failsUnless(
      (subject.value !== undefined) === Boolean(condition),
      condition ? 'Should be defined' : 'Should be not defined',
      subject,
    ),
  nonEmpty: (subject, condition) =>
    failsUnless(
      isEmpty(subject.value) !== Boolean(condition),
      condition ? 'Should not be empty' : 'Should be empty',
      subject,
    ),
  required: (subject, condition) =>
    list(condition)
      .filter((name) => !list(subject.value).includes(name))
      .map((name) => ({ message: `${String(name)} is required`, place: subject.place })),
  requireAny: (subject, condition) =>
    failsUnless(
      countKeys(subject.value, condition) > 0,
      `Should have any of ${list(condition).join(', ')}`,
      subject,
    ),
  mutuallyExclusive: (subject, condition) =>
    failsUnless(
      countKeys(subject.value, condition) < 2,
      `${list(condition).join(', ')} keys should be mutually exclusive`,
      subject,
    ),
  mutuallyRequired: (subject, condition) => {
    const count = countKeys(subject.value, condition);
    const holds = count === 0 || count === list(condition).length;
    return failsUnless(holds, `Properties ${list(condition).join(', ')} are mutually required`, subject);
  },
  contains: (subject, condition) => {
    const { value, place } = subject;
    if (value === undefined || isObject(value)) return [];
    return list(condition)
      .filter((word) => !list(value).includes(word))
      .map((word) => ({ message: `${String(word)} should be in the list`, place }));
  },
  minLength: (subject, condition) =>
    failsUnless(
      (lengthOf(subject.value) ?? Infinity) >= Number(condition),
      `Should have at least ${String(condition)} characters`,
      subject,
    ),
  maxLength: (subject, condition) =>
    failsUnless(
      (lengthOf(subject.value) ?? 0) <= Number(condition),
      `Should have at most ${String(condition)} characters`,
      subject,
    ),
  sortOrder,
  ref: reference,
  schema,
  forbidden: (subject, condition) =>
    list(condition)
      .filter((name) => list(subject.value).includes(name))
      .map((name) => ({ message: `\`${String(name)}\` is not allowed`, place: member(subject, name) })),
  min: (subject, condition) =>
    failsUnless(
      (measure(subject.value) ?? Infinity) >= Number(condition),
      `must be at least ${String(condition)}`,
      subject,
    ),
  max: (subject, condition) =>
    failsUnless(
      (measure(subject.value) ?? -Infinity) <= Number(condition),
      `must be at most ${String(condition)}`,
      subject,
    ),
};

/** Assertions that check the keys of an object. Some also check the value of a property. */
export const onKeys: ReadonlySet<string> = new Set([
  'mutuallyExclusive',
  'mutuallyRequired',
  'enum',
  'pattern',
  'notPattern',
  'minLength',
  'maxLength',
  'casing',
  'sortOrder',
  'disallowed',
  'required',
  'requireAny',
  'ref',
  'const',
  'defined',
]);

/** Assertions that check the value of a property. */
export const onValues: ReadonlySet<string> = new Set([
  'pattern',
  'notPattern',
  'enum',
  'defined',
  'nonEmpty',
  'minLength',
  'maxLength',
  'casing',
  'sortOrder',
  'ref',
  'const',
  'contains',
  'schema',
  'disallowed',
]);

import { isObject } from '@assay/text';
import type { FunctionContext, FunctionReturn, RulesetFunction } from '../model/rule-types.js';

/** Invalid options of a function. */
export class FunctionOptionsError extends Error {
  readonly code = 'ERR_ASSAY_FUNCTION_OPTIONS';
  /** Path inside the options. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message);
    this.path = path;
  }
}

/** Test of a value, and the expected value as the end of a sentence. */
export interface ValueTest {
  readonly expected: string;
  readonly test: (value: unknown) => boolean;
}

/** Options that a function accepts. */
export interface OptionsShape {
  readonly fields: Readonly<Record<string, ValueTest>>;
  readonly required?: readonly string[];
  /** True if the options can be omitted. */
  readonly isOptional?: boolean;
  /** True if at least one option is required. */
  readonly isNonEmpty?: boolean;
}

/** Parts of a function. */
export interface FunctionParts<Input, Options> {
  readonly name: string;
  /** True for input that the function checks; it ignores other input. */
  readonly accepts: (input: unknown) => input is Input;
  /** Null for a function without options. */
  readonly options: OptionsShape | null;
  /** True if the results also depend on the path of the input. */
  readonly readsPath?: boolean;
  readonly run: (input: Input, options: Options, context: FunctionContext) => FunctionReturn;
}

/** Assay's own functions. The value is true if their results depend on the path of the input. */
const ownFunctions = new WeakMap<RulesetFunction, boolean>();

/** True for Assay's own functions. */
export function isOwnFunction(run: RulesetFunction): boolean {
  return ownFunctions.has(run);
}

/** True for an own function whose results do not depend on the path of the value. */
export function isPlaceless(run: RulesetFunction): boolean {
  return ownFunctions.get(run) === false;
}

/** Creates a function that checks its options, once for each object, and ignores input that it does not accept. */
export function defineFunction<Input, Options>({
  name,
  accepts,
  options: shape,
  readsPath = false,
  run,
}: FunctionParts<Input, Options>): RulesetFunction {
  const valid = new WeakSet<object>();
  const validator = (options: unknown): void => {
    if (typeof options === 'object' && options !== null) {
      if (valid.has(options)) return;
      checkOptions(name, options, shape);
      valid.add(options);
      return;
    }
    checkOptions(name, options, shape);
  };
  const checked: RulesetFunction = (input, options, context) => {
    if (!accepts(input)) return undefined;
    validator(options);
    // `as`: the options have been checked.
    return run(input, options as Options, context);
  };
  checked.validator = validator;
  Object.defineProperty(checked, 'name', { value: name });
  ownFunctions.set(checked, readsPath);
  return checked;
}

function checkOptions(name: string, options: unknown, shape: OptionsShape | null): void {
  if (shape === null) {
    if (options !== null) throw new FunctionOptionsError(`"${name}" function does not accept any options`);
    return;
  }
  if (options === null && shape.isOptional === true) return;
  if (!isObject(options))
    throw new FunctionOptionsError(
      `"${name}" function needs options: ${Object.keys(shape.fields).join(', ')}`,
    );
  for (const [key, value] of Object.entries(options)) {
    const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    if (field === undefined)
      throw new FunctionOptionsError(`"${name}" function does not support "${key}" option`, [key]);
    if (!field.test(value))
      throw new FunctionOptionsError(
        `"${name}" function and its "${key}" option accepts only ${field.expected}`,
        [key],
      );
  }
  for (const key of shape.required ?? [])
    if (!(key in options)) throw new FunctionOptionsError(`"${name}" function is missing "${key}" option`);
  if (shape.isNonEmpty === true && Object.keys(options).length === 0)
    throw new FunctionOptionsError(
      `"${name}" function needs one of its options: ${Object.keys(shape.fields).join(', ')}`,
    );
}

/** Accepts any input. */
export function isAnything(_input: unknown): _input is unknown {
  return true;
}

/** Accepts strings. */
export function isText(input: unknown): input is string {
  return typeof input === 'string';
}

/** Accepts objects and arrays. */
export function isContainer(input: unknown): input is Readonly<Record<string, unknown>> | readonly unknown[] {
  return typeof input === 'object' && input !== null;
}

export const textTest: ValueTest = { expected: 'texts', test: isText };
export const booleanTest: ValueTest = {
  expected: '`true` or `false`',
  test: (value) => typeof value === 'boolean',
};
export const numberTest: ValueTest = {
  expected: 'numbers',
  test: (value) => typeof value === 'number' && !Number.isNaN(value),
};
export const objectTest: ValueTest = { expected: 'objects', test: isObject };

/** Creates a test for one of some words. */
export function wordTest(words: readonly unknown[]): ValueTest {
  return { expected: `the following values: ${words.join(', ')}`, test: (value) => words.includes(value) };
}

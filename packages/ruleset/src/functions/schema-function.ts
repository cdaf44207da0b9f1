import { detectDialect } from '../document/formats.js';
import type { FunctionContext, FunctionResult } from '../model/rule-types.js';
import { compileSchema } from '../schema/compiled-schemas.js';
import { describeErrors } from '../schema/describe-errors.js';
import type { SchemaDialect } from '../schema/schema-dialect.js';
import type { SchemaError } from '../schema/schema-errors.js';
import { SchemaCompileError } from '../schema/schema-plan.js';
import { booleanTest, defineFunction, isAnything, objectTest, wordTest } from './options.js';

/** Options of the function `schema`. */
export interface SchemaOptions {
  readonly schema: object;
  readonly dialect?: string;
  readonly allErrors?: boolean;
  /** Called to change errors before they are described. */
  readonly prepareResults?: ((errors: readonly SchemaError[]) => void) | undefined;
}

const dialects = ['auto', 'draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12'];

/** Validates a value with a JSON Schema. */
export const schema = defineFunction<unknown, SchemaOptions>({
  name: 'schema',
  accepts: isAnything,
  options: {
    fields: {
      schema: objectTest,
      dialect: wordTest(dialects),
      allErrors: booleanTest,
      prepareResults: { expected: 'functions', test: () => true },
    },
    required: ['schema'],
  },
  run: (input, options, context) => validateBySchema(input, options, context),
});

/** Validates a value. If the schema is invalid, that is the result. */
export function validateBySchema(
  input: unknown,
  { schema: definition, dialect, allErrors = false, prepareResults }: SchemaOptions,
  { path, rule }: FunctionContext,
): FunctionResult[] {
  if (input === undefined) return [{ path, message: '#{{print("property")}}must exist' }];
  try {
    const detected = dialect === undefined || dialect === 'auto' ? detectDialect(definition) : dialect;
    const errors = compileSchema(definition, toDialect(detected)).validate(input, allErrors);
    if (errors.length === 0) return [];
    prepareResults?.(errors);
    const unmatched = findUnmatched(errors);
    return describeErrors(errors, input, path).map((error) => ({
      message: describeCombinator(describeItem(error.message, error.path), unmatched.get(error.path)),
      path: [...path, ...(error.path === '' ? [] : error.path.slice(1).split('/'))],
    }));
  } catch (error) {
    if (!(error instanceof SchemaCompileError)) throw error;
    return rule.resolved && error.isMissingReference ? [] : [{ message: error.message, path }];
  }
}

function toDialect(name: string | null): SchemaDialect {
  switch (name) {
    case 'draft4':
    case 'draft2019-09':
    case 'draft2020-12':
      return name;
    default:
      return 'draft7';
  }
}

function describeItem(message: string, path: string): string {
  const index = path.split('/').at(-1) ?? '';
  if (!/^\d+$/.test(index)) return message;
  const type = `"${index}" property type`;
  if (message.startsWith(type)) return `Item at index ${index}${message.slice(type.length)}`;
  const subject = `"${index}" property`;
  return message.startsWith(subject) ? `Item at index ${index}${message.slice(subject.length)}` : message;
}

function findUnmatched(errors: readonly SchemaError[]): ReadonlyMap<string, string> {
  const unmatched = new Map<string, string>();
  for (const { keyword, instancePath, params } of errors)
    if ((keyword === 'oneOf' || keyword === 'anyOf') && !Array.isArray(params['passingSchemas']))
      unmatched.set(instancePath, keyword);
  return unmatched;
}

function describeCombinator(message: string, keyword: string | undefined): string {
  return keyword !== undefined && message.endsWith(` in ${keyword}`)
    ? `${message}. None of the schemas matched, see the other errors reported for this value`
    : message;
}

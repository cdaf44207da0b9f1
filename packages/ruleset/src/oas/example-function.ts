import { isObject, valueAt } from '@assay/text';
import { extractDraftVersion, formats } from '../document/formats.js';
import { defineFunction, isAnything, objectTest, textTest, wordTest } from '../functions/options.js';
import { validateBySchema } from '../functions/schema-function.js';
import type { JsonPath } from '../document/spectral-types.js';
import type { FunctionContext, FunctionResult } from '../model/rule-types.js';
import type { SchemaError } from '../schema/schema-errors.js';
import { prepareExampleSchema } from './example-schema.js';

/** Validates a value with an OpenAPI schema. */
export const oasSchema = defineFunction<unknown, { readonly schema: object }>({
  name: 'oasSchema',
  accepts: isAnything,
  options: { fields: { schema: objectTest } },
  run: (input, { schema }, context) => validateByOpenApi(input, schema, context),
});

/** Validates a value with a schema in the dialect of the document. */
export function validateByOpenApi(
  input: unknown,
  schema: object,
  context: FunctionContext,
): FunctionResult[] {
  const known = context.document.formats;
  if (known === null || known === undefined)
    return validateBySchema(input, { schema, dialect: 'auto' }, context);
  if (known.has(formats.oas3_2) || known.has(formats.oas3_1)) {
    const declared = valueAt(context.document.data, ['jsonSchemaDialect']);
    const dialect =
      typeof declared === 'string' ? (extractDraftVersion(declared) ?? 'draft2020-12') : 'draft2020-12';
    return validateBySchema(input, { schema, dialect }, context);
  }
  const prepareResults =
    known.has(formats.oas3_0) || known.has(formats.oas2)
      ? (errors: readonly SchemaError[]) => noteNullable(schema, errors)
      : undefined;
  return validateBySchema(input, { schema, dialect: 'draft4', prepareResults }, context);
}

/** Adds null to the types in a message if the schema allows it by `nullable`. */
function noteNullable(schema: object, errors: readonly SchemaError[]): void {
  for (const error of errors) {
    if (error.keyword !== 'type') continue;
    const path = error.schemaPath.slice(2).split('/').slice(0, -1);
    const value = valueAt(
      schema,
      path.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~')),
    );
    if (isObject(value) && value['nullable'] === true) error.message += ',null';
  }
}

interface ExampleOptions {
  readonly oasVersion: 2 | 3;
  readonly schemaField: string;
  readonly type: 'media' | 'schema';
}

/** Validates examples and defaults with their schemas. */
export const oasExample = defineFunction<Readonly<Record<string, unknown>>, ExampleOptions>({
  name: 'oasExample',
  accepts: isObject,
  options: {
    fields: { oasVersion: wordTest([2, 3]), schemaField: textTest, type: wordTest(['media', 'schema']) },
  },
  run(input, { oasVersion, schemaField, type }, context) {
    const schema = schemaField === '$' ? input : input[schemaField];
    const { path } = context;
    const isMedia = type === 'media';
    const prepared = prepareExampleSchema(schema, {
      isOpenApi2: context.document.formats?.has(formats.oas2) === true,
      ignoresReadOnly: isMedia && startsWithAny(path, requestPlaces[oasVersion]),
      ignoresWriteOnly: isMedia && startsWithAny(path, responsePlaces[oasVersion]),
    });
    const items = isMedia
      ? listMediaItems(input, path, oasVersion)
      : listSchemaItems(input, path, oasVersion);
    return items.flatMap((item) => validateByOpenApi(item.value, prepared, { ...context, path: item.path }));
  },
});

interface ExampleItem {
  readonly value: unknown;
  readonly path: (string | number)[];
}

function listSchemaItems(
  input: Readonly<Record<string, unknown>>,
  path: JsonPath,
  version: 2 | 3,
): ExampleItem[] {
  const fields = version === 2 ? ['example', 'x-example', 'default'] : ['example', 'default'];
  return fields
    .filter((field) => field in input)
    .map((field) => ({ value: input[field], path: [...path, field] }));
}

function listMediaItems(
  input: Readonly<Record<string, unknown>>,
  path: JsonPath,
  version: 2 | 3,
): ExampleItem[] {
  if (version === 3 && 'example' in input) return [{ value: input['example'], path: [...path, 'example'] }];
  const { examples } = input;
  if (typeof examples !== 'object' || examples === null) return [];
  return Object.entries(examples).flatMap(([name, example]: [string, unknown]): ExampleItem[] => {
    if (version === 2) return [{ value: example, path: [...path, 'examples', name] }];
    if (typeof example !== 'object' || example === null || 'externalValue' in example) return [];
    return [{ value: Reflect.get(example, 'value'), path: [...path, 'examples', name, 'value'] }];
  });
}

type Places = Readonly<Record<2 | 3, readonly (readonly string[])[]>>;

const requestPlaces: Places = {
  2: [],
  3: [
    ['components', 'requestBodies'],
    ['paths', '*', '*', 'requestBody'],
  ],
};
const responsePlaces: Places = {
  2: [['responses'], ['paths', '*', '*', 'responses']],
  3: [
    ['components', 'responses'],
    ['paths', '*', '*', 'responses'],
  ],
};

function startsWithAny(path: JsonPath, places: readonly (readonly string[])[]): boolean {
  return places.some((place) => place.every((segment, index) => segment === '*' || segment === path[index]));
}

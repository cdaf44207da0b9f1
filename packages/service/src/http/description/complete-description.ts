import { commonHeaders, commonResponses, listCommonResponses, type Operation } from './common-responses.js';

/** A description generated from the routes: only the parts that are completed here. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Adds the parts that apply to all routes, and removes unused schemas. */
export function completeDescription(description: OpenApi): OpenApi {
  const paths = mapValues(description.paths, (item, path) =>
    mapValues(item, (operation) => ({
      ...operation,
      ...describeBody(operation),
      responses: listCommonResponses(operation, path),
    })),
  );
  const completed = {
    ...description,
    paths,
    components: { ...description.components, headers: commonHeaders, responses: commonResponses },
  };
  return withUsedSchemas(withoutDuplicates(completed));
}

/**
 * Returns the body per content type, if there are two. The routes have one union schema for both, with the form's schema first.
 */
function describeBody({ requestBody }: Operation): Pick<Operation, 'requestBody'> {
  const { content = {}, ...rest } = (requestBody ?? {}) as {
    readonly content?: Readonly<
      Record<string, { readonly schema?: { readonly anyOf?: readonly unknown[] } }>
    >;
  };
  const types = Object.keys(content);
  const parts = content[types[0] ?? '']?.schema?.anyOf ?? [];
  if (types.length < 2 || parts.length !== types.length)
    return requestBody === undefined ? {} : { requestBody };
  const own: Record<string, unknown> = {};
  for (const [index, type] of types.entries()) own[type] = { schema: parts[index] };
  return { requestBody: { ...rest, content: own } };
}

const prefix = '#/components/schemas/';

/**
 * Removes duplicate schemas. The generator writes schemas twice: for requests (`EngineInput`) and for responses. If only the
 * request variant is used, it gets the plain name.
 */
function withoutDuplicates(description: OpenApi): OpenApi {
  const { schemas } = description.components;
  const used = usedNames(description);
  const twins = Object.keys(schemas).filter((name) => {
    const input = `${name}Input`;
    return Object.hasOwn(schemas, input) && used.has(input) && !used.has(name);
  });
  let text = JSON.stringify(description);
  for (const name of twins) text = text.replaceAll(`"${prefix}${name}Input"`, `"${prefix}${name}"`);
  // `as`: the same description with other names.
  const renamed = JSON.parse(text) as OpenApi;
  const keptParameters = { ...renamed.components.schemas };
  for (const name of twins) keptParameters[name] = keptParameters[`${name}Input`];
  return { ...renamed, components: { ...renamed.components, schemas: keptParameters } };
}

function withUsedSchemas(description: OpenApi): OpenApi {
  const used = usedNames(description);
  const schemas = Object.entries(description.components.schemas)
    .filter(([name]) => used.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...description,
    components: { ...description.components, schemas: Object.fromEntries(schemas) },
  };
}

/** Returns the names of schemas with a reference from outside unused schemas. */
function usedNames({ components: { schemas, ...components }, ...rest }: OpenApi): Set<string> {
  const used = new Set<string>();
  const waiting: unknown[] = [rest, components];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of referredIn(next)) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push(schemas[name]);
    }
  }
  return used;
}

function referredIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

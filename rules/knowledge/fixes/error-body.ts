import { defineFact, factOf, resolve, type Format, type Model } from '@assay/core';
import { isObject, isSameValue } from '@assay/text/patches';
import type { Intent } from '@assay/fixes';

/** Returns a schema with the members of Problem Details (RFC 9457, section 3.1). */
export function problemSchema(format: Format): object {
  const example = format === 'oas2' || format === 'oas3.0' ? 'example' : 'examples';
  const type = 'about:blank';
  return {
    description: 'An error, as Problem Details.',
    type: 'object',
    properties: {
      type: { type: 'string', format: 'uri-reference', [example]: example === 'example' ? type : [type] },
      title: visible,
      status: { type: 'integer', format: 'int32' },
      detail: visible,
    },
  };
}

/** A text for people, whose maximum length is unknown. */
const visible = { type: 'string', pattern: String.raw`\S` };

/** Returns a Problem Details body, as fields of a Response Object. */
export function problemBody(isOld: boolean): object {
  return isOld
    ? { schema: { $ref: '#/definitions/Problem' } }
    : { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

/** Returns the most frequent error body of the API, as fields of a Response Object. Undefined if no error has a short one. */
export function usualErrorBody(model: Model): object | undefined {
  return factOf(model, errorBody)?.body;
}

/** Returns the same body with the first example in the document. It fits any error, but not a specific status. */
export function findErrorBodyExample(model: Model): object | undefined {
  return factOf(model, errorBody)?.shown;
}

/** The body of an error, as fields of a Response Object. */
interface ErrorBody {
  /** The body without examples. */
  readonly body: object;
  /** The body with the first example. */
  readonly shown: object;
}

const errorBody = defineFact('the usual body of errors', (model): ErrorBody | undefined => {
  const counts = new Map<string, number>();
  const bodies = new Map<string, ErrorBody>();
  for (const operation of model.document.operations) {
    for (const { code, slot } of operation.responses ?? []) {
      if (!/^(?:[45]|default$)/.test(code)) continue;
      const raw = resolve(slot)?.raw;
      const found = isObject(raw) ? buildErrorBody(raw) : undefined;
      if (found === undefined) continue;
      const key = JSON.stringify(found.body);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const known = bodies.get(key);
      if (known === undefined || (known.shown === known.body && found.shown !== found.body))
        bodies.set(key, found);
    }
  }
  return bodies.get(findMostFrequent(counts) ?? '');
});

function buildErrorBody({ schema, content }: Readonly<Record<string, unknown>>): ErrorBody | undefined {
  if (isShort(schema)) {
    const body = { schema };
    return { body, shown: body };
  }
  if (!isObject(content)) return undefined;
  const [[type, media] = []] = Object.entries(content);
  if (type === undefined || !isObject(media) || !isShort(media['schema'])) return undefined;
  const body = { content: { [type]: { schema: media['schema'] } } };
  for (const field of ['example', 'examples'])
    if (isShort(media[field]))
      return { body, shown: { content: { [type]: { schema: media['schema'], [field]: media[field] } } } };
  return { body, shown: body };
}

/** Returns a body that references its schema, and the intents that create this component if the schema is an inline object. */
export function createComponentBody(
  { document: root }: Model,
  body: object,
): { readonly body: object; readonly intents: readonly Intent[] } {
  const plain = { body, intents: [] };
  // `as`: a Response Object has these fields.
  const { schema, content } = body as { readonly schema?: unknown; readonly content?: object };
  const [[type, media] = []] = Object.entries(content ?? {}) as [string, { readonly schema: unknown }][];
  const inline = schema ?? media?.schema;
  if (!isObject(inline) || !isObject(inline['properties'])) return plain;
  const section = root.format === 'oas2' ? ['definitions'] : ['components', 'schemas'];
  const value =
    inline['description'] === undefined ? { description: 'The body of an error.', ...inline } : inline;
  const known = root.components?.schemas.get(name)?.raw;
  if (known !== undefined && !isSameValue(known, value)) return plain;
  const reference = { $ref: `#/${[...section, name].join('/')}` };
  return {
    body:
      type === undefined ? { schema: reference } : { content: { [type]: { ...media, schema: reference } } },
    intents: [{ kind: 'set', document: root.document, pointer: [...section, name], value }],
  };
}

const name = 'ErrorBody';

/** True for objects that can be repeated: references to components, and objects of a few lines. */
function isShort(value: unknown): boolean {
  const text = isObject(value) ? JSON.stringify(value) : undefined;
  return text !== undefined && text.length > 2 && text.length < 600 && !/"\$ref":"[^#]/.test(text);
}

/** Returns the key with the highest count. The first one wins a tie. */
export function findMostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  let best: readonly [string, number] | undefined;
  for (const entry of counts) if (best === undefined || entry[1] > best[1]) best = entry;
  return best?.[0];
}

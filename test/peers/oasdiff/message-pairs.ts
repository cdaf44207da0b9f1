import { json, withLid, type Contents, type Part } from './documents.js';

type ContentsPair = readonly [Contents, Contents];

const text = { type: 'string' };
const swap = ([before, after]: ContentsPair): ContentsPair => [after, before];
const body = (requestBody?: Part): Contents => ({
  operation: requestBody === undefined ? {} : { requestBody },
});
const bodyOf = (schema: unknown, mediaType?: string): Contents => body(json(schema, mediaType));
const answer = (response: Part): Contents => ({ response });
const answerOf = (schema: unknown, mediaType?: string): Contents => answer(json(schema, mediaType));
const query = (...fields: readonly Part[]): Contents => ({
  operation: { parameters: fields.map((field) => ({ name: 'lid', in: 'query', schema: text, ...field })) },
});
const header = (schema: Part): Contents => query({ name: 'Jar', in: 'header', schema });
const answerHeader = (...fields: readonly Part[]): Contents =>
  answer({ headers: Object.fromEntries(fields.map((field) => ['X-Lid', { schema: text, ...field }])) });
const deprecated = (sunset?: string): Part => ({ deprecated: true, ...(sunset && { 'x-sunset': sunset }) });

const sealed = json(text);
const answersWith = (...codes: readonly string[]): Contents => ({
  operation: {
    responses: Object.fromEntries(['200', ...codes].map((code) => [code, { description: code }])),
  },
});
const secret = { ...text, writeOnly: true };

const bodyAdded = (required: boolean): ContentsPair => [body(), body({ ...sealed, required })];
const bodyRequired: ContentsPair = [
  body({ ...sealed, required: false }),
  body({ ...sealed, required: true }),
];
const headerAdded = (required: boolean): ContentsPair => [answerHeader(), answerHeader({ required })];
const lidAdded = (build: (schema: unknown) => Contents, lid: Part, ...required: string[]): ContentsPair => [
  build(withLid(undefined)),
  build(withLid(lid, ...required)),
];
const lidRequired = (build: (schema: unknown) => Contents, lid: Part): ContentsPair => [
  build(withLid(lid)),
  build(withLid(lid, 'lid')),
];

const asText = (build: (schema: unknown, mediaType?: string) => Contents): ContentsPair => [
  build({ type: 'integer' }, 'text/plain'),
  build(text, 'text/plain'),
];

/** Pairs about parameters, headers, bodies, responses and the presence of properties, by id. */
export const messagePairs: Readonly<Record<string, ContentsPair>> = {
  // Parameters.
  'new-optional-request-parameter': [query(), query({})],
  'new-required-request-parameter': [query(), query({ required: true })],
  'new-request-path-parameter': [
    { pathItem: { parameters: [] } },
    {
      pathItem: { parameters: [] },
      operation: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }] },
    },
  ],
  'request-parameter-removed': [query({}), query()],
  'request-parameter-removed-with-deprecation': [query(deprecated()), query()],
  'request-parameter-removed-before-sunset': [query(deprecated('2999-01-31')), query()],
  'request-parameter-became-required': [query({}), query({ required: true })],
  'request-parameter-became-optional': [query({ required: true }), query({})],
  'request-parameter-deprecated': [query({}), query(deprecated())],
  'request-parameter-deprecated-sunset-missing': [query({}), query(deprecated())],
  'request-parameter-sunset-parse': [query({}), query(deprecated('soon'))],
  'request-parameter-sunset-date-too-small': [query({}), query(deprecated('2020-01-31'))],
  'request-parameter-sunset-date-changed-too-small': [
    query(deprecated('2999-01-31')),
    query(deprecated('2020-01-31')),
  ],
  'request-parameter-sunset-deleted': [query(deprecated('2999-01-31')), query(deprecated())],
  'request-parameter-reactivated': [query(deprecated()), query({})],
  'request-header-property-became-required': [header(withLid(text)), header(withLid(text, 'lid'))],
  'new-required-request-header-property': [header(withLid(undefined)), header(withLid(text, 'lid'))],
  'request-parameter-type-changed': [query({}), query({ schema: { type: 'integer' } })],
  'request-parameter-property-type-changed': [header(withLid({ type: 'integer' })), header(withLid(text))],
  // Request bodies.
  'request-body-added-optional': bodyAdded(false),
  'request-body-added-required': bodyAdded(true),
  'request-body-removed': swap(bodyAdded(true)),
  'request-body-became-required': bodyRequired,
  'request-body-became-optional': swap(bodyRequired),
  'request-body-media-type-added': [
    bodyOf(text),
    body({ content: { ...(sealed['content'] as Part), 'text/plain': { schema: text } } }),
  ],
  'request-body-media-type-removed': [
    body({ content: { ...(sealed['content'] as Part), 'text/plain': { schema: text } } }),
    bodyOf(text),
  ],
  'request-body-media-type-schema-added': [bodyOf(undefined), bodyOf(text)],
  'request-body-media-type-schema-removed': [bodyOf(text), bodyOf(undefined)],
  // Properties of requests.
  'new-optional-request-property': lidAdded(bodyOf, text),
  'new-required-request-property': lidAdded(bodyOf, text, 'lid'),
  'new-required-request-property-with-default': lidAdded(bodyOf, { ...text, default: 'tin' }, 'lid'),
  'request-property-removed': swap(lidAdded(bodyOf, text)),
  'request-property-became-required': lidRequired(bodyOf, text),
  'request-property-became-required-with-default': lidRequired(bodyOf, { ...text, default: 'tin' }),
  'request-property-became-optional': swap(lidRequired(bodyOf, text)),
  // Properties of responses.
  'response-optional-property-added': lidAdded(answerOf, text),
  'response-optional-property-removed': swap(lidAdded(answerOf, text)),
  'response-required-property-added': lidAdded(answerOf, text, 'lid'),
  'response-required-property-removed': swap(lidAdded(answerOf, text, 'lid')),
  'response-optional-write-only-property-added': lidAdded(answerOf, secret),
  'response-optional-write-only-property-removed': swap(lidAdded(answerOf, secret)),
  'response-required-write-only-property-added': lidAdded(answerOf, secret, 'lid'),
  'response-required-write-only-property-removed': swap(lidAdded(answerOf, secret, 'lid')),
  'response-property-became-required': lidRequired(answerOf, text),
  'response-property-became-optional': swap(lidRequired(answerOf, text)),
  'response-write-only-property-became-required': lidRequired(answerOf, secret),
  'response-write-only-property-became-optional': swap(lidRequired(answerOf, secret)),
  // Types of values that are sent as text.
  'request-body-type-compatible': asText(bodyOf),
  'request-property-type-compatible': asText((schema) => bodyOf(withLid(schema), 'application/xml')),
  'response-body-type-compatible': swap(asText(answerOf)),
  'response-property-type-compatible': swap(asText((schema) => answerOf(withLid(schema), 'application/xml'))),
  'response-header-type-compatible': swap(asText((schema) => answerHeader({ schema }))),
  'response-header-type-changed': [
    answerHeader({ schema: { ...text, format: 'date-time' } }),
    answerHeader({ schema: { type: 'integer' } }),
  ],
  // Responses, their headers and media types.
  'response-success-status-added': [answersWith(), answersWith('202')],
  'response-success-status-removed': [answersWith('202'), answersWith()],
  'response-non-success-status-added': [answersWith(), answersWith('409')],
  'response-non-success-status-removed': [answersWith('409'), answersWith()],
  'response-header-added': headerAdded(false),
  'optional-response-header-removed': swap(headerAdded(false)),
  'required-response-header-removed': swap(headerAdded(true)),
  'response-header-became-optional': [answerHeader({ required: true }), answerHeader({})],
  'response-media-type-added': [
    answerOf(text),
    answer({ content: { ...(sealed['content'] as Part), 'text/csv': {} } }),
  ],
  'response-media-type-removed': [
    answer({ content: { ...(sealed['content'] as Part), 'text/csv': {} } }),
    answerOf(text),
  ],
  'response-media-type-name-changed': [
    answerOf(text, 'application/json; version=1'),
    answerOf(text, 'application/json; version=2'),
  ],
  'response-media-type-name-generalized': [
    answerOf(text, 'application/problem+json'),
    answerOf(text, 'application/json'),
  ],
  'response-media-type-name-specialized': [
    answerOf(text, 'application/json'),
    answerOf(text, 'application/problem+json'),
  ],
  'response-mediatype-enum-value-removed': [
    answerOf({ ...text, enum: ['cork', 'tin'] }),
    answerOf({ ...text, enum: ['cork'] }),
  ],
  'response-body-media-type-schema-added': [answerOf(undefined), answerOf(text)],
  'response-body-media-type-schema-removed': [answerOf(text), answerOf(undefined)],
};

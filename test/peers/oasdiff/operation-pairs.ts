import type { Contents, Part } from './documents.js';

type ContentsPair = readonly [Contents, Contents];

const swap = ([before, after]: ContentsPair): ContentsPair => [after, before];
const operation = (fields: Part): Contents => ({ operation: fields });
const responses = { 200: { description: 'Done.' } };
const deprecated = (sunset?: string): Part => ({ deprecated: true, ...(sunset && { 'x-sunset': sunset }) });
const level = (name: string): Contents => operation({ 'x-stability-level': name });

/** A document with an operation that never changes, and others at the same path or another one. */
const beside = (path: string, ...fields: readonly Part[]): Contents => {
  const others = Object.fromEntries(fields.map((each) => ['delete', { responses, ...each }]));
  const get = { responses };
  return {
    paths:
      path === '/jars'
        ? { '/jars': { get, ...others } }
        : { '/jars': { get }, ...(fields.length > 0 && { [path]: others }) },
  };
};
const operationGone = (fields: Part): ContentsPair => [beside('/jars', fields), beside('/jars')];
const pathGone = (fields: Part): ContentsPair => [beside('/lids', fields), beside('/lids')];

const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const flow = (fields?: Part): Part => ({
  type: 'oauth2',
  flows: {
    implicit: {
      authorizationUrl: 'https://jars.example/authorize',
      scopes: { read: 'Read jars.' },
      ...fields,
    },
  },
});
/** A document with security schemes, and the requirements of the document and its operation. */
const secured = (securitySchemes: Part, security: readonly Part[] = [], own?: readonly Part[]): Contents => ({
  root: { components: { securitySchemes }, security },
  operation: own === undefined ? {} : { security: own },
});
const schemes = { key, oauth: flow({ scopes: { read: 'Read jars.', write: 'Fill jars.' } }) };
const flowChanged = (fields: Part): ContentsPair => [
  secured({ oauth: flow() }, [{ oauth: ['read'] }]),
  secured({ oauth: flow(fields) }, [{ oauth: ['read'] }]),
];
/** An implicit flow with a token URL. oasdiff compares this URL only for implicit flows, which do not have one. */
const implicitWith = (tokenUrl: string): Contents =>
  secured({ oauth: flow({ tokenUrl }) }, [{ oauth: ['read'] }]);
const globallyAdded: ContentsPair = [
  secured(schemes, [{ key: [] }]),
  secured(schemes, [{ key: [] }, { oauth: [] }]),
];
const globalScopeAdded: ContentsPair = [
  secured(schemes, [{ oauth: ['read'] }]),
  secured(schemes, [{ oauth: ['read', 'write'] }]),
];
const added: ContentsPair = [
  secured(schemes, [], [{ key: [] }]),
  secured(schemes, [], [{ key: [] }, { oauth: [] }]),
];
const scopeAdded: ContentsPair = [
  secured(schemes, [], [{ oauth: ['read'] }]),
  secured(schemes, [], [{ oauth: ['read', 'write'] }]),
];
const schemeAdded: ContentsPair = [
  secured({ key }, [{ key: [] }]),
  secured({ key, oauth: flow() }, [{ key: [] }]),
];
const tagAdded: ContentsPair = [operation({ tags: ['jars'] }), operation({ tags: ['jars', 'lids'] })];
const idAdded: ContentsPair = [operation({ operationId: undefined }), operation({ operationId: 'fillJar' })];

/** A breaking change, with the versions of both documents. */
const released = (before: string, after: string): ContentsPair => {
  const [old, now] = operationGone({});
  return [
    { ...old, version: before },
    { ...now, version: after },
  ];
};
const parameterAtPath = (required: boolean): ContentsPair => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const lid = { name: 'lid', in: 'query', required, schema: { type: 'string' } };
  return [{ pathItem: { parameters: [id] } }, { pathItem: { parameters: [id, lid] } }];
};
const webhookAdded: ContentsPair = [{}, { root: { webhooks: { filled: { post: { responses } } } } }];

/** Pairs about operations, security, webhooks and versions, by id. */
export const operationPairs: Readonly<Record<string, ContentsPair>> = {
  'endpoint-added': swap(operationGone({})),
  'endpoint-deprecated': [operation({}), operation(deprecated())],
  'endpoint-deprecated-with-sunset': [operation({}), operation(deprecated('2999-01-31'))],
  'endpoint-reactivated': [operation(deprecated()), operation({})],
  'api-deprecated-sunset-missing': [operation({}), operation(deprecated())],
  'api-deprecated-sunset-parse': [operation({}), operation(deprecated('soon'))],
  'api-sunset-date-too-small': [operation({}), operation(deprecated('2020-01-31'))],
  'api-sunset-date-changed-too-small': [
    operation(deprecated('2999-01-31')),
    operation(deprecated('2020-01-31')),
  ],
  'sunset-deleted': [operation(deprecated('2999-01-31')), operation(deprecated())],
  'api-removed-without-deprecation': operationGone({}),
  'api-removed-with-deprecation': operationGone(deprecated()),
  'api-removed-before-sunset': operationGone(deprecated('2999-01-31')),
  'api-path-removed-without-deprecation': pathGone({}),
  'api-path-removed-with-deprecation': pathGone(deprecated()),
  'api-path-removed-before-sunset': pathGone(deprecated('2999-01-31')),
  'api-path-sunset-parse': pathGone(deprecated('soon')),
  'api-stability-decreased': [level('stable'), level('beta')],
  'api-stability-increased': [level('beta'), level('stable')],
  'api-invalid-stability-level': [level('stable'), level('solid')],
  'api-version-not-bumped': released('1.0.0', '1.0.0'),
  'api-version-decreased': released('1.1.0', '1.0.0'),
  'api-major-version-not-bumped': released('1.0.0', '1.1.0'),
  'api-operation-id-added': idAdded,
  'api-operation-id-removed': swap(idAdded),
  'api-tag-added': tagAdded,
  'api-tag-removed': swap(tagAdded),
  'api-schema-removed': [
    { root: { components: { schemas: { Jar: { type: 'string' } } } } },
    { root: { components: { schemas: {} } } },
  ],
  'api-global-security-added': globallyAdded,
  'api-global-security-removed': swap(globallyAdded),
  'api-global-security-scope-added': globalScopeAdded,
  'api-global-security-scope-removed': swap(globalScopeAdded),
  'api-security-added': added,
  'api-security-removed': swap(added),
  'api-security-scope-added': scopeAdded,
  'api-security-scope-removed': swap(scopeAdded),
  'api-security-component-added': schemeAdded,
  'api-security-component-removed': swap(schemeAdded),
  'api-security-component-type-changed': [
    secured({ key }, [{ key: [] }]),
    secured({ key: { type: 'http', scheme: 'basic' } }, [{ key: [] }]),
  ],
  'api-security-component-oauth-url-changed': flowChanged({
    authorizationUrl: 'https://jars.example/consent',
  }),
  'api-security-component-oauth-token-url-changed': [
    implicitWith('https://jars.example/token'),
    implicitWith('https://jars.example/exchange'),
  ],
  'api-security-component-oauth-scope-added': flowChanged({
    scopes: { read: 'Read jars.', write: 'Fill jars.' },
  }),
  'api-security-component-oauth-scope-removed': swap(
    flowChanged({ scopes: { read: 'Read jars.', write: 'Fill jars.' } }),
  ),
  'api-security-component-oauth-scope-changed': flowChanged({ scopes: { read: 'Read all jars.' } }),
  'new-optional-request-default-parameter-to-existing-path': parameterAtPath(false),
  'new-required-request-default-parameter-to-existing-path': parameterAtPath(true),
  'webhook-added': webhookAdded,
  'webhook-removed': swap(webhookAdded),
};

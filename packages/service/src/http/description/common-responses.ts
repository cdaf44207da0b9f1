const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** The headers of many responses, as components of the description. */
export const commonHeaders = {
  RequestId: {
    description: 'The id of the request; the log of the service has it too.',
    required: true,
    schema: { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 },
  },
  RateLimitLimit: {
    description: 'How many requests the key may send per minute.',
    schema: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
  },
  RateLimitRemaining: {
    description: 'How many of them are left.',
    schema: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
  },
  RateLimitReset: {
    description: 'Seconds until the full number is available again.',
    schema: { type: 'integer', minimum: 0, maximum: 60 },
  },
  RetryAfter: {
    description: 'Seconds to wait before trying again.',
    required: true,
    schema: { type: 'integer', minimum: 0, maximum: 86_400 },
  },
  WwwAuthenticate: {
    description: 'How to authenticate (RFC 6750).',
    required: true,
    schema: { type: 'string', maxLength: 100 },
  },
};

function header(name: keyof typeof commonHeaders) {
  return { $ref: `#/components/headers/${name}` };
}

const always = { 'x-request-id': header('RequestId') };
const rateLimit = {
  'ratelimit-limit': header('RateLimitLimit'),
  'ratelimit-remaining': header('RateLimitRemaining'),
  'ratelimit-reset': header('RateLimitReset'),
};
const authenticate = { 'www-authenticate': header('WwwAuthenticate') };
const retry = { 'retry-after': header('RetryAfter') };

function answer(description: string, headers: Readonly<Record<string, unknown>> = {}) {
  return { description, headers: { ...always, ...headers }, content };
}

/** The responses of many routes, as components of the description. */
export const commonResponses = {
  BadRequest: answer('The request is invalid; `errors` names the parts that are at fault.', rateLimit),
  Unauthorized: answer('The key is missing, unknown, expired or revoked.', authenticate),
  Forbidden: answer('The key does not have the scope that the request needs.', {
    ...authenticate,
    ...rateLimit,
  }),
  NotFound: answer('There is nothing under this id.', rateLimit),
  RequestTimeout: answer('The body of the request did not arrive in time.', rateLimit),
  ContentTooLarge: answer('The body is larger than the limit.', rateLimit),
  UnsupportedMediaType: answer('This path does not accept the content type of the body.', rateLimit),
  TooManyRequests: answer(
    'Too many requests came with this key, or too many without a good key from this address.',
    { ...rateLimit, ...retry },
  ),
  // The parser of HTTP/1.1 sends this before a key is checked. Over HTTP/2 the stream is refused.
  HeadersTooLarge: answer('The headers, the path and the query together have more than 16384 bytes.'),
  InternalError: answer('The service failed.'),
  Unavailable: answer(
    'The database does not answer, too much is waiting, or the service is stopping.',
    retry,
  ),
};

type Name = keyof typeof commonResponses;

/** Returns the responses of an operation, including those common to its type of route. */
export function listCommonResponses(operation: Operation, path: string): Readonly<Record<string, unknown>> {
  const isApi = path.startsWith('/api/');
  const common: Record<string, Name> = isApi ? apiAnswers(operation, path) : {};
  const headers = isApi ? { ...always, ...rateLimit } : always;
  const own = Object.entries(operation.responses).map(([status, response]): [string, unknown] => [
    status,
    status.startsWith('2')
      ? withLinks(withHeaders(response, headers), operation)
      : withHeaders(response, headers),
  ]);
  const added = Object.entries(common).map(([status, name]): [string, unknown] => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return Object.fromEntries([...own, ...added]);
}

function apiAnswers({ requestBody }: Operation, path: string): Record<string, Name> {
  return {
    400: 'BadRequest',
    401: 'Unauthorized',
    403: 'Forbidden',
    ...(path.includes('{') && ({ 404: 'NotFound' } as const)),
    ...(requestBody !== undefined &&
      ({ 408: 'RequestTimeout', 413: 'ContentTooLarge', 415: 'UnsupportedMediaType' } as const)),
    429: 'TooManyRequests',
    431: 'HeadersTooLarge',
    500: 'InternalError',
    503: 'Unavailable',
  };
}

function withHeaders(response: unknown, common: Readonly<Record<string, unknown>>): unknown {
  if (typeof response !== 'object' || response === null || '$ref' in response) return response;
  const own = 'headers' in response ? response.headers : {};
  return { ...response, headers: { ...common, ...(own as object) } };
}

function withLinks(response: unknown, { operationId = '' }: Operation): unknown {
  const links = linksByOperation[operationId];
  return links === undefined ? response : { ...(response as object), links };
}

/** A Link Object (OpenAPI 3.1, section 4.8.20): maps values of a response to parameters of another operation. */
export interface Link {
  readonly operationId: string;
  /** Runtime expressions by parameter name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly description: string;
}

type Links = Readonly<Record<string, Link>>;

const creationLinks = {
  project: links('/projects/0/id', 'of the first created project', 'getProject', 'deleteProject'),
  flow: links('/projects/0/flow', 'of its flow', 'getFlow'),
  variables: links('/projects/0/variables', 'of its variable set', 'getVariables'),
  group: links('/projects/0/group', 'of its group', 'getGroup', 'exportGroup', 'deleteGroup'),
};

const imported: Links = {
  ...creationLinks.project,
  ...creationLinks.flow,
  ...creationLinks.variables,
  ...creationLinks.group,
};

/** The links of successful responses by `operationId`: they show where other operations get their ids from. */
export const linksByOperation: Readonly<Record<string, Links>> = {
  importByUrl: imported,
  importByUpload: imported,
  listProjects: {
    ...links('/items/0/id', 'of the first project of the page', 'getProject'),
    ...links('/items/0/flow', 'of its flow', 'getFlow'),
    ...links('/items/0/variables', 'of its variable set', 'getVariables'),
  },
  listGroups: links('/items/0/id', 'of the first group of the page', 'getGroup', 'exportGroup'),
  createEngine: links('/id', 'of the engine', 'getEngine', 'deleteEngine'),
  listEngines: links('/items/0/id', 'of the first engine of the page', 'getEngine'),
  createJob: links('/id', 'of the job', 'getJob', 'listJobResults', 'cancelJob', 'redeliverWebhook'),
  listJobs: links('/items/0/id', 'of the first job of the page', 'getJob', 'listJobResults'),
  listNamedDocuments: links(
    '/items/0/id',
    'of the first document of the page',
    'getNamedDocument',
    'listRevisions',
  ),
  createRuleset: links('/id', 'of the ruleset', 'getRuleset', 'activateRuleset', 'deleteRuleset'),
  listRulesets: links('/items/0/id', 'of the newest ruleset', 'getRuleset'),
  listRules: links('/items/0/id', 'of the first rule of the page', 'getRule'),
};

/** Creates links that pass the `id` at a location of the response to operations. */
function links(pointer: string, owner: string, ...operationIds: readonly string[]): Links {
  return Object.fromEntries(
    operationIds.map((operationId) => [
      operationId,
      {
        operationId,
        parameters: { id: `$response.body#${pointer}` },
        description: `The \`id\` ${owner}.`,
      },
    ]),
  );
}

/** A described operation. */
export interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

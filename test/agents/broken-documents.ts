/** A document whose faults fail the gate, and its name. */
export interface BrokenDocument {
  readonly name: string;
  readonly text: string;
}

type Version = '2.0' | '3.0.4' | '3.1.1' | '3.2.0';
type Fault = 'plaintext' | 'oauth' | 'optional' | 'typo' | 'anonymous' | 'variable' | 'items';

const versions: readonly Version[] = ['2.0', '3.0.4', '3.1.1', '3.2.0'];
const faults: readonly (readonly Fault[])[] = [
  ['plaintext', 'items'],
  ['optional', 'typo'],
  ['oauth', 'variable'],
  ['anonymous', 'plaintext', 'optional'],
  ['plaintext', 'oauth', 'optional', 'typo', 'anonymous', 'variable', 'items'],
];

/** Twenty documents: a clean one of each version, with five sets of faults. */
export const brokenDocuments: readonly BrokenDocument[] = versions.flatMap((version) =>
  faults.map((set, index) => {
    const document = version === '2.0' ? swagger(new Set(set)) : openapi(version, new Set(set));
    const isJson = index % 2 === 1;
    return {
      name: `v${version}-${set.join('-')}.${isJson ? 'json' : 'yaml'}`,
      text: isJson ? `${JSON.stringify(document, null, 4)}\n` : `${yaml(document, '').join('\n')}\n`,
    };
  }),
);

function swagger(has: ReadonlySet<Fault>): object {
  return {
    swagger: '2.0',
    info: { title: 'Parcels', version: '1.0.0', description: 'Parcels on their way.' },
    host: 'parcels.example',
    schemes: [has.has('plaintext') ? 'http' : 'https'],
    security: security(has),
    produces: ['application/json'],
    paths: paths(has, (schema) => ({ schema }), { type: 'string', format: 'uuid', maxLength: 36 }),
    securityDefinitions: {
      login: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://login.example/authorize',
        tokenUrl: has.has('oauth') ? 'http://login.example/token' : 'https://login.example/token',
        scopes: { read: 'Read parcels.' },
      },
    },
    definitions: { Parcel: parcel(has) },
  };
}

function openapi(version: Version, has: ReadonlySet<Fault>): object {
  const scheme = has.has('oauth') ? 'http' : 'https';
  const idSchema = { schema: { type: 'string', format: 'uuid', maxLength: 36 } };
  return {
    openapi: version,
    info: { title: 'Parcels', version: '1.0.0', description: 'Parcels on their way.' },
    servers: [{ url: `${has.has('plaintext') ? 'http' : 'https'}://parcels.example` }],
    security: security(has),
    paths: paths(has, (schema) => ({ content: { 'application/json': { schema } } }), idSchema),
    components: {
      securitySchemes: {
        login: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: 'https://login.example/authorize',
              tokenUrl: `${scheme}://login.example/token`,
              scopes: { read: 'Read parcels.' },
            },
          },
        },
      },
      schemas: { Parcel: parcel(has) },
    },
  };
}

function security(has: ReadonlySet<Fault>): object[] {
  return [...(has.has('anonymous') ? [{}] : []), { login: ['read'] }];
}

function paths(
  has: ReadonlySet<Fault>,
  content: (schema: object) => object,
  id: object,
): Record<string, object> {
  const isOld = !('schema' in id);
  const parameter = {
    name: 'parcelId',
    in: 'path',
    ...(has.has('optional') ? {} : { required: true }),
    ...id,
  };
  const reference = { $ref: isOld ? '#/definitions/Parcel' : '#/components/schemas/Parcel' };
  return {
    '/parcels/{parcelId}': {
      get: {
        operationId: 'getParcel',
        [has.has('typo') ? 'sumary' : 'summary']: 'One parcel',
        parameters: [parameter],
        responses: { '200': { description: 'The parcel.', ...content(reference) } },
      },
    },
    '/depots/{depotId}/parcels': {
      get: {
        operationId: 'countParcels',
        summary: 'How many parcels a depot has',
        ...(has.has('variable')
          ? {}
          : { parameters: [{ name: 'depotId', in: 'path', required: true, ...id }] }),
        responses: { '200': { description: 'How many.', ...content({ type: 'integer', format: 'int32' }) } },
      },
    },
  };
}

function parcel(has: ReadonlySet<Fault>): object {
  return {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid', maxLength: 36, ...(has.has('items') ? { items: {} } : {}) },
      weight: { type: 'integer', format: 'int32', minimum: 1, maximum: 30000 },
    },
  };
}

/** Writes a value as YAML in block style. */
function yaml(value: object, margin: string): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): string[] => {
    const head = Array.isArray(value) ? `${margin}-` : `${margin}${/^[\w$]+$/.test(key) ? key : `'${key}'`}:`;
    if (typeof inner !== 'object' || inner === null) return [`${head} ${JSON.stringify(inner)}`];
    if (Object.keys(inner).length === 0) return [`${head} ${Array.isArray(inner) ? '[]' : '{}'}`];
    const lines = yaml(inner, `${margin}  `);
    if (!Array.isArray(value)) return [head, ...lines];
    return [`${head} ${(lines[0] ?? '').trimStart()}`, ...lines.slice(1)];
  });
}

/** A document whose faults fail the gate: its file name, and all files by name, including referenced ones. */
export interface BrokenDocument {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

type Version = '2.0' | '3.0.4' | '3.1.1' | '3.2.0';
type Fault = 'plaintext' | 'oauth' | 'optional' | 'typo' | 'anonymous' | 'variable' | 'items';

/** The format and layout of a document's files. */
type Style = 'commented' | 'json' | 'split-yaml' | 'anchored' | 'split-json';

const versions: readonly Version[] = ['2.0', '3.0.4', '3.1.1', '3.2.0'];
const kinds: readonly (readonly [Style, readonly Fault[]])[] = [
  ['commented', ['plaintext', 'items']],
  ['json', ['optional', 'typo']],
  ['split-yaml', ['oauth', 'variable', 'items', 'optional']],
  ['anchored', ['anonymous', 'plaintext', 'optional', 'typo']],
  ['split-json', ['plaintext', 'oauth', 'optional', 'typo', 'anonymous', 'variable', 'items']],
];

/** Twenty documents: each version with five sets of faults, each set in another style. */
export const brokenDocuments: readonly BrokenDocument[] = versions.flatMap((version) =>
  kinds.map(([style, faults]) => {
    const has = new Set(faults);
    const name = `v${version}-${style}`;
    const document = version === '2.0' ? swagger(has) : openapi(version, has);
    return brokenDocument(name, style, document);
  }),
);

function brokenDocument(name: string, style: Style, document: Described): BrokenDocument {
  const end = style.endsWith('json') ? 'json' : 'yaml';
  if (!style.startsWith('split')) {
    const file = `${name}.${end}`;
    return { name: file, files: new Map([[file, written(document.whole(document.parcel), style)]]) };
  }
  const part = `parts/${name}.${end}`;
  const whole = document.whole({ $ref: `${part}#/Parcel` });
  const parts = { Parcel: document.parcel, Unused: { type: 'string', enum: ['a'] } };
  return {
    name: `${name}.${end}`,
    files: new Map([
      [`${name}.${end}`, written(whole, style)],
      [part, written(parts, style)],
    ]),
  };
}

function written(value: object, style: Style): string {
  if (style === 'json') return `${JSON.stringify(value, null, 4)}\n`;
  if (style === 'split-json') return JSON.stringify(value, null, '\t');
  const anchors = style === 'anchored' ? sharedIn(value) : new Map<object, string>();
  const lines = yaml(value, '', anchors, new Set());
  if (style === 'anchored') return `${lines.join('\r\n')}\r\n`;
  const commented = lines.map((line, index) => (index % 3 === 1 ? `${line} # line ${index}: keep me` : line));
  return `# Written by hand.\n${commented.join('\n')}\n`;
}

/** The objects that occur more than once, with anchor names. */
function sharedIn(value: object): ReadonlyMap<object, string> {
  const counts = new Map<object, number>();
  const count = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    const before = counts.get(inner) ?? 0;
    counts.set(inner, before + 1);
    if (before === 0) for (const each of Object.values(inner)) count(each);
  };
  count(value);
  const shared = [...counts].filter(([, times]) => times > 1);
  return new Map(shared.map(([object], index) => [object, `shared${index}`]));
}

/** A document without its schema, which may be in another file. */
interface Described {
  readonly parcel: object;
  whole(parcel: object): object;
}

function swagger(has: ReadonlySet<Fault>): Described {
  const whole = (schema: object): object => ({
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
    definitions: { Parcel: schema },
  });
  return { parcel: parcel(has), whole };
}

function openapi(version: Version, has: ReadonlySet<Fault>): Described {
  const scheme = has.has('oauth') ? 'http' : 'https';
  const idSchema = { schema: { type: 'string', format: 'uuid', maxLength: 36 } };
  const whole = (schema: object): object => ({
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
      schemas: { Parcel: schema },
    },
  });
  return { parcel: parcel(has), whole };
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
  const missing = { description: 'There is no such parcel.' };
  const reference = { $ref: isOld ? '#/definitions/Parcel' : '#/components/schemas/Parcel' };
  return {
    '/parcels/{parcelId}': {
      get: {
        operationId: 'getParcel',
        [has.has('typo') ? 'sumary' : 'summary']: 'One parcel',
        parameters: [parameter],
        responses: { '200': { description: 'The parcel.', ...content(reference) }, '404': missing },
      },
    },
    '/parcels/{parcelId}/label': {
      get: {
        operationId: 'getLabel',
        summary: 'The label of a parcel',
        parameters: [parameter],
        responses: { '200': { description: 'The label.', ...content({ type: 'boolean' }) }, '404': missing },
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

/** Writes a value as YAML in block style; objects with an anchor are written once. */
function yaml(
  value: object,
  margin: string,
  anchors: ReadonlyMap<object, string>,
  known: Set<object>,
): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): string[] => {
    const head = Array.isArray(value) ? `${margin}-` : `${margin}${/^[\w$]+$/.test(key) ? key : `'${key}'`}:`;
    if (typeof inner !== 'object' || inner === null) return [`${head} ${JSON.stringify(inner)}`];
    if (Object.keys(inner).length === 0) return [`${head} ${Array.isArray(inner) ? '[]' : '{}'}`];
    const anchor = anchors.get(inner);
    if (anchor !== undefined && known.has(inner)) return [`${head} *${anchor}`];
    known.add(inner);
    const lines = yaml(inner, `${margin}  `, anchors, known);
    if (anchor !== undefined) return [`${head} &${anchor}`, ...lines];
    if (!Array.isArray(value)) return [head, ...lines];
    return [`${head} ${(lines[0] ?? '').trimStart()}`, ...lines.slice(1)];
  });
}

import {
  type Callback,
  type Components,
  defineRule,
  type Document,
  type Encoding,
  type Example,
  formats,
  type Header,
  type Info,
  type Link,
  type MediaType,
  type Node,
  type OAuthFlow,
  type Operation,
  type Parameter,
  type PathItem,
  type Reference,
  type Reportable,
  type RequestBody,
  resolve,
  resolveSchema,
  type Response,
  type Rule,
  type RuleContext,
  type Schema,
  type SecurityRequirement,
  type SecurityScheme,
  type Server,
  type ServerVariable,
  type Tag,
} from '@assay/core';

/** The values of all fields and getters of each kind of node, in a fixed order. */
const factsByKind: Readonly<Record<string, (node: never) => readonly unknown[]>> = {
  Document: (node: Document) => [
    node.format,
    node.version,
    node.paths.length,
    node.webhooks.length,
    node.operations.length,
    node.tags.length,
    node.servers.length,
    node.security?.length,
    node.consumes,
    node.produces,
  ],
  Info: (node: Info) => [node.title],
  Server: (node: Server) => [node.url, node.scheme, node.variables.size],
  ServerVariable: (node: ServerVariable) => [node.default, node.enum],
  PathItem: (node: PathItem) => [node.path, node.role, sorted(node.operations.map(({ method }) => method))],
  Operation: (node: Operation) => [
    node.method,
    node.path,
    node.operationId,
    node.tags,
    node.servers.map(({ url }) => url),
    node.security?.map(schemeNames),
    sorted(node.parameters.map((parameter) => `${parameter.in}:${parameter.name}`)),
    sorted(node.requestBody?.content.map(({ mediaType }) => mediaType) ?? []),
    sorted(node.responses?.map(({ code, slot }) => `${code}:${resolve(slot)?.description ?? ''}`) ?? []),
    sorted([...node.callbacks.keys()]),
    node.consumes,
    node.produces,
  ],
  Parameter: (node: Parameter) => [
    node.name,
    node.in,
    node.required,
    node.schema?.types,
    node.content.length,
    node.examples.length,
  ],
  RequestBody: (node: RequestBody) => [node.required, sorted(node.content.map(({ mediaType }) => mediaType))],
  MediaType: (node: MediaType) => [
    node.mediaType,
    node.declared,
    node.schema !== undefined,
    node.itemSchema !== undefined,
    node.examples.length,
    node.encodings.size,
  ],
  Encoding: (node: Encoding) => [node.headers.size],
  Schema: (node: Schema) => schemaFacts(node),
  Response: (node: Response) => [node.description, node.headers.size, node.links.size, node.content.length],
  Header: (node: Header) => [node.schema?.types, node.content.length, node.examples.length],
  SecurityScheme: (node: SecurityScheme) => [
    node.type,
    node.scheme,
    node.in,
    node.parameterName,
    sorted(node.flows.map(({ flow }) => flow)),
  ],
  OAuthFlow: (node: OAuthFlow) => [node.flow, sorted(Object.keys(node.scopes))],
  SecurityRequirement: (node: SecurityRequirement) => schemeNames(node),
  Tag: (node: Tag) => [node.name, node.parentName],
  Callback: (node: Callback) => [sorted(node.pathItems.map(({ path }) => path))],
  Link: (node: Link) => [node.operationId, node.operationReference?.target !== undefined],
  Example: (node: Example) => [node.hasValue, node.valueField, typeof node.value],
  Components: (node: Components) => [
    node.schemas.size,
    node.responses.size,
    node.parameters.size,
    node.securitySchemes.size,
  ],
  Reference: (node: Reference) => [node.expects, node.field, node.target !== undefined],
};

const faultKinds = [
  'UnreachableFault',
  'RefusedFault',
  'SizeFault',
  'DepthFault',
  'EncodingFault',
  'SyntaxFault',
  'FormatFault',
  'VersionFault',
  'DeadlineFault',
  'DuplicateKeyFault',
  'LenientSyntaxFault',
  'UnresolvedReferenceFault',
  'WrongReferenceTargetFault',
  'RemoteReferenceFault',
  'OutsideRootFault',
] as const;

/** The kinds of nodes that rules can visit. */
export const nodeKinds: readonly string[] = Object.keys(factsByKind);

/** Rules that visit every kind of node and fault, and report each with all of its values. */
export const probeRules: readonly Rule[] = [
  ...nodeKinds.map((kind) =>
    probe(kind, (node, context) => {
      if (!isOnlyReference(node)) context.report({ at: node, data: { facts: digest(node) } });
    }),
  ),
  ...faultKinds.map((kind) =>
    probe(kind, (fault, context) => context.report({ at: fault, data: { facts: kind } })),
  ),
  probe('Document:exit', (node, context) => context.report({ at: node, data: { facts: census(context) } })),
];

/** Rules that report every member of every node with its location. */
export const memberRules: readonly Rule[] = nodeKinds.map((kind) =>
  probe(
    kind,
    (subject, context) => {
      // `as`: only kinds of nodes are visited.
      const at = subject as Reportable & Node;
      for (const key of Object.keys(at.raw)) {
        context.report({ at, property: key, data: { facts: `member ${key}` } });
        context.report({ at, property: [key, '0'], data: { facts: `first item of ${key}` } });
        context.report({ at, property: [key, 'absent'], data: { facts: `absent member of ${key}` } });
      }
      context.report({ at, property: 'absent', data: { facts: 'absent member' } });
    },
    'member',
  ),
);

type Context = RuleContext<'facts', unknown>;

function probe(kind: string, run: (subject: Reportable, context: Context) => void, group = 'probe'): Rule {
  const name = kind
    .replace(':', '-')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
  return defineRule({
    id: `${group}-${name}`,
    meta: {
      name: `Probe of ${kind}`,
      category: 'documentation',
      severity: 'info',
      formats: [...formats],
      preset: 'recommended',
      problem: `${kind}: {{facts}}`,
      impact: 'None.',
      recommendation: 'None.',
    },
    create: (context) => ({ [kind]: (subject: Reportable) => run(subject, context) }),
  });
}

/** A short text that differs if the values of a node differ. */
function digest(node: Reportable): string {
  const facts = factsByKind[node.kind];
  // `as never`: the function in the table takes this kind.
  const own = facts === undefined ? [] : facts(node as never);
  // `as`: faults have no entry in the table.
  const { usedInRequest, usedInResponse, soleOperation } = node as Reportable & Node;
  const text = JSON.stringify([...own, usedInRequest, usedInResponse, soleOperation?.signature], null, 0);
  return text.length <= 150 ? text : `${text.slice(0, 130)} ${hash(text)}`;
}

/** A path item in another file adds a node at its reference. */
function isOnlyReference(node: Reportable): boolean {
  return node.kind === 'PathItem' && node.reference !== undefined && Object.keys(node.raw).length === 1;
}

function schemaFacts(schema: Schema): readonly unknown[] {
  const { additionalProperties } = schema;
  return [
    schema.boolean,
    schema.types,
    schema.nullable,
    schema.hasType('string'),
    schema.format,
    schema.title,
    schema.description,
    schema.enum?.length,
    schema.hasConst,
    schema.pattern,
    [
      schema.minLength,
      schema.maxLength,
      schema.minItems,
      schema.maxItems,
      schema.minProperties,
      schema.maxProperties,
    ],
    [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum],
    schema.required,
    schema.readOnly,
    schema.writeOnly,
    sorted([...schema.properties.keys()]),
    sorted([...schema.patternProperties.keys()]),
    typeof additionalProperties === 'object' ? additionalProperties.types : additionalProperties,
    [schema.items, schema.not].map((part) => resolveSchema(part)?.types),
    [schema.prefixItems, schema.allOf, schema.anyOf, schema.oneOf].map((parts) =>
      parts.map((part) => resolveSchema(part)?.types),
    ),
    schema.subschemas.length,
    schema.examples.length,
  ];
}

function schemeNames(requirement: SecurityRequirement): readonly unknown[] {
  return sorted(requirement.schemes.map(({ name, scopes }) => `${name}(${scopes.join()})`));
}

/** Hashes the number of visible nodes of each kind after the walk. */
function census(context: Context): string {
  const counts = new Map<string, number>();
  for (const { kind } of context.model?.nodes ?? []) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return hash(JSON.stringify([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function sorted(texts: readonly string[]): readonly string[] {
  return texts.toSorted();
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(16);
}

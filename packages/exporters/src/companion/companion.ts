import { isJsonObject, type JsonObject } from '@assay/json-schema';
import type { HttpRequest, SchemaRef, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { oneLine } from '../shared/text.js';
import { defined } from './json.js';
import { companionLinks, hasLinks, type CompanionLinks } from './links.js';
import { parameterObjects, requestBodyObject, responseObjects, simpleResponses } from './messages.js';
import { collectOperations, type CompanionOperation, type CompanionOperations } from './operations.js';
import { CompanionSchemas, type Cyclic } from './schemas.js';
import { companionSecurity, type CompanionSecurity } from './security.js';
import { mainServer, serverUrls } from './servers.js';

/** An OpenAPI document from the records of an import, which runners read in addition to the flows. */
export interface Companion {
  /** An OpenAPI 3.1 document in one file, with unique operationIds, one server, and no unused schema. */
  readonly document: JsonObject;
  readonly operations: CompanionOperations;
  readonly security: CompanionSecurity;
  /** The URL of its server. */
  readonly server: string;
  /** Locations where its schemas are cut, one sentence each. */
  readonly cuts: readonly string[];
}

/** Options of a companion document. */
export interface CompanionOptions {
  readonly cyclic: Cyclic;
  /** Form of responses: `simple` is for readers that do not support status ranges, and that read every body as JSON. */
  readonly responses?: 'whole' | 'simple';
}

/** Builds the companion document of an import, deterministically. */
export function companion(
  source: ExportSource,
  { cyclic, responses = 'whole' }: CompanionOptions,
): Companion {
  const operations = collectOperations(source, cyclic === 'cut');
  const security = companionSecurity(source);
  const schemas = new CompanionSchemas(source.schemas, cyclic, schemaUses(operations.all));
  const urlOf = serverUrls(source);
  const server = mainServer(operations.all, urlOf);
  const links = companionLinks(source, operations);
  const paths = new Map<string, Map<string, JsonObject>>();
  for (const operation of operations.all) {
    const item = paths.get(operation.path.key) ?? new Map<string, JsonObject>();
    item.set(
      operation.method.toLowerCase(),
      operationObject(operation, { security, schemas, server, urlOf, links, responses }),
    );
    paths.set(operation.path.key, item);
  }
  const components = defined({
    schemas: filled(schemas.components()),
    securitySchemes: filled(usedSchemes(security.schemes, paths)),
  });
  const document = defined({
    openapi: '3.1.1',
    info: {
      title: source.group.name || 'API',
      version: String(source.group.version),
      description: [source.group.description, ...operations.leftOut]
        .filter((text) => text !== '')
        .join('\n\n'),
    },
    servers: [{ url: server }],
    paths: Object.fromEntries([...paths].map(([key, item]) => [key, Object.fromEntries(item)])),
    components: filled(components),
  });
  return { document, operations, security, server, cuts: schemas.cuts };
}

interface OperationTools {
  readonly security: CompanionSecurity;
  readonly schemas: CompanionSchemas;
  readonly server: string;
  readonly urlOf: (request: HttpRequest) => string;
  readonly links: CompanionLinks;
  readonly responses: 'whole' | 'simple';
}

function operationObject(operation: CompanionOperation, tools: OperationTools): JsonObject {
  const { id, step } = operation;
  const flow = operation.entry?.flow;
  const { summary = '', tags = [], deprecated = false } = flow?.operation ?? {};
  const refer = tools.schemas.refer.bind(tools.schemas);
  const parameters = parameterObjects(operation, refer);
  const url = tools.urlOf(step.request);
  const links = tools.links.get(id) ?? {};
  return defined({
    operationId: id,
    summary: summary || oneLine(flow?.name ?? `${operation.method} ${operation.path.key}`),
    tags: tags.length === 0 ? undefined : tags,
    deprecated: deprecated ? true : undefined,
    servers: url === tools.server ? undefined : [{ url }],
    security: flow === undefined ? tools.security.carriedBy(step) : tools.security.listFlowRequirements(flow),
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody: requestBodyObject(step.request.bodies, refer),
    responses: responseObjects(
      tools.responses === 'whole' ? step.responses : simpleResponses(step.responses),
      refer,
      (expectation) => (hasLinks(expectation) ? links : {}),
    ),
  });
}

/** Selects the security schemes that operations use. */
function usedSchemes(
  schemes: CompanionSecurity['schemes'],
  paths: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>,
): JsonObject {
  const names = new Set<string>();
  for (const item of paths.values()) {
    for (const { security } of item.values()) {
      for (const requirement of Array.isArray(security) ? security : []) {
        for (const name of Object.keys(isJsonObject(requirement) ? requirement : {})) names.add(name);
      }
    }
  }
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => names.has(name)));
}

function filled(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}

function* schemaUses(operations: readonly CompanionOperation[]): Generator<string> {
  for (const { step } of operations) {
    for (const ref of refsOf(step)) if (ref !== null) yield ref.pointer;
  }
}

function refsOf({ request, responses }: Step): (SchemaRef | null)[] {
  return [
    ...request.parameters.map(({ schema }) => schema),
    ...request.bodies.map(({ schema }) => schema),
    ...responses.flatMap(({ mediaTypes, headers }) => [
      ...mediaTypes.map(({ schema }) => schema),
      ...headers.map(({ schema }) => schema),
    ]),
  ];
}

import type { Attachment, Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { Components, type NodeKind, type Slot } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';
import type { Builder } from './builder.js';
import {
  buildExample,
  buildHeader,
  buildLink,
  buildMediaType,
  buildParameter,
  buildRequestBody,
  buildResponse,
} from './messages.js';
import { buildCallback, buildPathItem } from './paths.js';
import { buildSchema } from './schemas.js';
import { buildSecurityScheme } from './security.js';

/** Builds the Components Object (3.x). */
export function buildComponents(builder: Builder, raw: RawObject, at: Attachment): Components {
  const components = builder.add(new Components(raw, at));
  components.schemas = buildSchemas(builder, components, raw, 'schemas');
  components.responses = section(builder, components, 'responses', 'Response', (o, p) =>
    buildResponse(builder, o, p, []),
  );
  components.parameters = section(builder, components, 'parameters', 'Parameter', (o, p) =>
    buildParameter(builder, o, p, []),
  );
  components.examples = section(builder, components, 'examples', 'Example', (o, p) =>
    buildExample(builder, o, p),
  );
  components.requestBodies = section(builder, components, 'requestBodies', 'RequestBody', (o, p) =>
    buildRequestBody(builder, o, p),
  );
  components.headers = section(builder, components, 'headers', 'Header', (o, p) =>
    buildHeader(builder, o, p),
  );
  components.securitySchemes = section(builder, components, 'securitySchemes', 'SecurityScheme', (o, p) =>
    buildSecurityScheme(builder, o, p),
  );
  components.links = section(builder, components, 'links', 'Link', (o, p) => buildLink(builder, o, p));
  components.callbacks = section(builder, components, 'callbacks', 'Callback', (o, p) =>
    buildCallback(builder, o, p),
  );
  components.pathItems = section(builder, components, 'pathItems', 'PathItem', (o, p) =>
    buildPathItem(builder, o, p, { path: String(p.key), role: 'component' }),
  );
  if (builder.format === 'oas3.2') {
    components.mediaTypes = section(builder, components, 'mediaTypes', 'MediaType', (o, p) =>
      buildMediaType(builder, o, p, String(p.key)),
    );
  }
  return components;
}

/** Builds the components of a 2.0 document from the fields of its root. */
export function buildRootComponents(builder: Builder, root: Node): Components {
  const at: Attachment = { document: root.document, parent: root, step: undefined, key: undefined };
  const components = builder.addView(new Components(root.raw, at));
  components.schemas = buildSchemas(builder, components, root.raw, 'definitions');
  components.parameters = section(builder, components, 'parameters', 'Parameter', (o, p) =>
    buildParameter(builder, o, p, builder.root.consumes),
  );
  components.responses = section(builder, components, 'responses', 'Response', (o, p) =>
    buildResponse(builder, o, p, builder.root.produces),
  );
  components.securitySchemes = section(builder, components, 'securityDefinitions', 'SecurityScheme', (o, p) =>
    buildSecurityScheme(builder, o, p),
  );
  return components;
}

function buildSchemas(
  builder: Builder,
  components: Node,
  raw: RawObject,
  field: string,
): ReadonlyMap<string, Schema> {
  const schemas = new Map<string, Schema>();
  builder.eachEntry(components, raw, field, (value, name, at) => {
    const schema = buildSchema(builder, value, at);
    if (schema !== undefined) schemas.set(name, schema);
  });
  return schemas;
}

function section<T extends Node>(
  builder: Builder,
  components: Node,
  field: string,
  expects: NodeKind,
  build: (raw: RawObject, at: Attachment) => T,
): ReadonlyMap<string, Slot<T>> {
  const found = new Map<string, Slot<T>>();
  builder.eachEntry(components, components.raw, field, (value, name, at) => {
    const slot = builder.slot(value, at, expects, build);
    if (slot !== undefined) found.set(name, slot);
  });
  return found;
}

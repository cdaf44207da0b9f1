import type { SourceDocument } from '@assay/text';
import type { Attachment } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { Document, Info, isObject, Tag, type PathItem } from '../model/nodes.js';
import type { Builder } from './builder.js';
import { buildComponents, buildRootComponents } from './components.js';
import { buildPathItem } from './paths.js';
import { buildSecurity } from './security.js';
import { buildHostServers, buildServers } from './servers.js';

/** Builds the nodes of a whole document; its references are resolved later. */
export function buildDocument(builder: Builder, source: SourceDocument, version: string): Document {
  const raw = isObject(source.value) ? source.value : {};
  const at: Attachment = { document: source, parent: undefined, step: undefined, key: undefined };
  const document = builder.add(new Document(raw, at, builder.format, version));
  builder.root = document;
  if (isObject(raw['info'])) document.info = builder.add(new Info(raw['info'], child(document, 'info')));
  document.servers =
    builder.format === 'oas2'
      ? buildHostServers(builder, document, raw, raw)
      : (buildServers(builder, document, raw) ?? []);
  document.security = buildSecurity(builder, document, raw);
  document.tags = buildTags(builder, document, raw);
  document.paths = buildPaths(builder, document, raw);
  document.webhooks = buildWebhooks(builder, document, raw);
  if (builder.format === 'oas2') document.components = buildRootComponents(builder, document);
  else if (isObject(raw['components']))
    document.components = buildComponents(builder, raw['components'], child(document, 'components'));
  return document;
}

function buildTags(builder: Builder, document: Document, raw: RawObject): Tag[] {
  const tags: Tag[] = [];
  builder.eachItem(document, raw, 'tags', (value, at) => {
    if (isObject(value)) tags.push(builder.add(new Tag(value, at)));
  });
  return tags;
}

function buildPaths(builder: Builder, document: Document, raw: RawObject): PathItem[] {
  const paths: PathItem[] = [];
  builder.eachEntry(document, raw, 'paths', (value, path, at) => {
    if (path.startsWith('/') && isObject(value))
      paths.push(buildPathItem(builder, value, at, { path, role: 'path' }));
  });
  return paths;
}

function buildWebhooks(builder: Builder, document: Document, raw: RawObject): PathItem[] {
  const webhooks: PathItem[] = [];
  if (builder.format !== 'oas3.1' && builder.format !== 'oas3.2') return webhooks;
  builder.eachEntry(document, raw, 'webhooks', (value, name, at) => {
    if (isObject(value)) webhooks.push(buildPathItem(builder, value, at, { path: name, role: 'webhook' }));
  });
  return webhooks;
}

function child(parent: Document, step: string): Attachment {
  return { document: parent.document, parent, step, key: undefined };
}

import { isObject } from '../model/raw-values.js';
import { mentions, type SourceDocument } from '@assay/text';
import { resolveUri } from './uri.js';

/** The schemas of a document that declare identifiers (JSON Schema 2020-12, sections 8.2.1 and 8.2.2). */
export interface Identifiers {
  /** Pointers by absolute URI, for `$id`. */
  readonly resources: ReadonlyMap<string, readonly string[]>;
  /** Pointers by absolute URI with `#` and name, for `$anchor` and `$dynamicAnchor`. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
}

/** The identifiers of a document without any. */
export const noIdentifiers: Identifiers = { resources: new Map(), anchors: new Map() };

// Values below these keys are data, not schemas.
const dataKeys = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);

// The keys of these maps are names chosen by authors: a property or a response may be called `default`.
const mapsOfNames = new Set([
  '$defs',
  'callbacks',
  'content',
  'definitions',
  'dependentSchemas',
  'encoding',
  'headers',
  'mediaTypes',
  'parameters',
  'pathItems',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'webhooks',
]);

/** True for API descriptions whose schemas can declare identifiers. In 2.0 and 3.0, `$id` and `$anchor` have no meaning. */
export function supportsIdentifiers(root: SourceDocument): boolean {
  if (!isObject(root.value)) return true;
  const { swagger, openapi } = root.value;
  return swagger === undefined && !String(openapi).startsWith('3.0');
}

const namesSchema = /\$(?:id|anchor|dynamicAnchor)\b/;

/** Collects the identifiers of a document. A text search excludes most documents, which have none. */
export function collectIdentifiers(document: SourceDocument, base: string): Identifiers {
  if (!mentions(document, namesSchema)) return noIdentifiers;
  const resources = new Map<string, readonly string[]>();
  const anchors = new Map<string, readonly string[]>();
  visit(document.value, false, base, [], resources, anchors);
  return { resources, anchors };
}

function visit(
  value: unknown,
  isMapOfNames: boolean,
  base: string,
  path: readonly string[],
  resources: Map<string, readonly string[]>,
  anchors: Map<string, readonly string[]>,
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => visit(item, false, base, [...path, String(index)], resources, anchors));
    return;
  }
  if (!isObject(value)) return;
  if (isMapOfNames) {
    for (const key of Object.keys(value)) visit(value[key], false, base, [...path, key], resources, anchors);
    return;
  }
  const ownBase = baseWithin(value, base);
  if (ownBase !== base && !resources.has(ownBase)) resources.set(ownBase, path);
  for (const keyword of ['$anchor', '$dynamicAnchor']) {
    const name = value[keyword];
    if (typeof name === 'string' && !anchors.has(`${ownBase}#${name}`))
      anchors.set(`${ownBase}#${name}`, path);
  }
  for (const key of Object.keys(value)) {
    if (!dataKeys.has(key) && !key.startsWith('x-'))
      visit(value[key], mapsOfNames.has(key), ownBase, [...path, key], resources, anchors);
  }
}

/** Returns the base URI inside a schema: its `$id` resolved against the outer base, or the outer base without `$id`. */
export function baseWithin(raw: Readonly<Record<string, unknown>>, base: string): string {
  const id = raw['$id'];
  return typeof id === 'string' ? (resolveUri(id, base)?.uri ?? base) : base;
}

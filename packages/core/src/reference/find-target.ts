import type { Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import { formatPointer, parsePointer, type SourceDocument, step } from '@assay/text';
import { baseWithin } from './identifiers.js';
import type { Library } from './library.js';
import type { TargetFinding } from '../model/target-finding.js';
import { isRemote, resolveUri } from './uri.js';

/** The number of references that may still be followed for one target. A pointer through other pointers could double at each. */
interface Budget {
  hops: number;
}

const maxHops = 50;

/** Finds the target of a reference. */
export function findTarget(library: Library, reference: Reference): TargetFinding {
  const { document, ref } = reference;
  // If no schema changes the base URI, equal references of a document have the same target.
  if (library.identifiersOf(document).resources.size > 0)
    return find(library, ref, document, reference.segments(), { hops: maxHops });
  const known = library.getTargets(document);
  let finding = known.get(ref);
  if (finding === undefined) {
    finding = find(library, ref, document, [], { hops: maxHops });
    // An unreadable URI may still be the declared URI of a document that is read later, so this result is not cached.
    if (finding.kind === 'found' || finding.kind === 'missing') known.set(ref, finding);
  }
  return finding;
}

function find(
  library: Library,
  ref: string,
  from: SourceDocument,
  place: readonly (string | number)[],
  budget: Budget,
): TargetFinding {
  const base = baseAt(library, from, place);
  const target = resolveUri(ref, base);
  if (target === undefined) return { kind: 'missing', reason: 'it is not a valid URI reference' };
  const start = findStart(library, target.uri, base, from, ref);
  if (start.kind !== 'found') return start;
  if (target.fragment === '') return start;
  if (target.fragment.startsWith('/')) return descend(library, start, target.fragment, budget);
  return findAnchor(library, start, target.fragment);
}

/**
 * Returns the base URI at a location: the `$id` of the innermost schema around it (JSON Schema 2020-12, section 8.2.1), else the
 * URI of the document (`$self`, or where it was read).
 */
function baseAt(library: Library, document: SourceDocument, place: readonly (string | number)[]): string {
  let base = library.getBaseUri(document);
  if (library.identifiersOf(document).resources.size === 0) return base;
  let value: unknown = document.value;
  for (const segment of place) {
    if (isObject(value)) base = baseWithin(value, base);
    value = step(value, segment);
  }
  return isObject(value) ? baseWithin(value, base) : base;
}

type Found = Extract<TargetFinding, { kind: 'found' }>;

function findStart(
  library: Library,
  uri: string,
  base: string,
  from: SourceDocument,
  ref: string,
): TargetFinding {
  // If two documents have schemas with the same URI, each refers to its own.
  const own = library.identifiersOf(from).resources.get(uri);
  if (own !== undefined) return foundAt(from, own);
  const resource = library.resources.get(uri);
  if (resource !== undefined) return foundAt(resource.document, resource.segments);
  if (uri === base && base === library.getBaseUri(from))
    return { kind: 'found', value: from.value, document: from, segments: [] };
  const place = placeToRead(library, uri, base, from, ref);
  const holding = library.find(uri) ?? library.find(place);
  if (holding === undefined) return { kind: 'unread', uri: place };
  if (holding.kind !== 'document') return { kind: 'unreadable', uri, holding };
  return { kind: 'found', value: holding.document.value, document: holding.document, segments: [] };
}

function foundAt(document: SourceDocument, segments: readonly string[]): Found {
  let value: unknown = document.value;
  for (const segment of segments) value = step(value, segment);
  return { kind: 'found', value, document, segments };
}

/**
 * Returns the URI from which a relatively referenced document is read. `$self` of a file usually names the URI where the document
 * is published. The files beside it are therefore read relative to the file, not from that server.
 */
function placeToRead(library: Library, uri: string, base: string, from: SourceDocument, ref: string): string {
  const isOfSelf = base !== from.uri && base === library.getBaseUri(from);
  if (!isOfSelf || !isRemote(uri) || isRemote(from.uri) || isAbsolute(ref)) return uri;
  return resolveUri(ref, from.uri)?.uri ?? uri;
}

function isAbsolute(ref: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(ref) || ref.startsWith('//');
}

/** Follows a JSON Pointer, through the references on its path. */
function descend(library: Library, start: Found, pointer: string, budget: Budget): TargetFinding {
  const segments = parsePointer(pointer);
  if (segments === undefined)
    return { kind: 'missing', reason: `\`${pointer}\` is not a valid JSON Pointer` };
  let { value: around, document } = start;
  let place = [...start.segments];
  for (const [index, segment] of segments.entries()) {
    let value = step(around, segment);
    while (value === undefined && isObject(around) && typeof around['$ref'] === 'string' && budget.hops > 0) {
      budget.hops--;
      const through = find(library, around['$ref'], document, place, budget);
      if (through.kind !== 'found') return through;
      around = through.value;
      document = through.document;
      place = [...through.segments];
      value = step(around, segment);
    }
    if (value === undefined && budget.hops <= 0 && isObject(around) && '$ref' in around)
      return { kind: 'missing', reason: `it leads through more than ${maxHops} other references` };
    if (value === undefined)
      return { kind: 'missing', reason: missing(document, start, segments.slice(0, index + 1)) };
    around = value;
    place.push(segment);
  }
  return { kind: 'found', value: around, document, segments: place };
}

function missing(document: SourceDocument, start: Found, segments: readonly string[]): string {
  const name = documentName(document.uri);
  const parent = segments.slice(0, -1);
  const where = formatPointer([...start.segments, ...parent]);
  const missingSegment = segments.at(-1) ?? '';
  return `\`${name}\` has ${missingSegment === '' ? 'no empty key' : `no \`${missingSegment}\``} ${where === '' ? 'at its root' : `under \`${where}\``}`;
}

/**
 * Returns the name of a document for a reason: the last segment of its path. The query is omitted because it can contain secrets.
 */
export function documentName(uri: string): string {
  const path = uri.replace(/\?.*$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURI(name) || path;
  } catch {
    return name;
  }
}

/** Finds an anchor in the schema resource that the reference names, by any URI of that resource. */
function findAnchor(library: Library, start: Found, name: string): TargetFinding {
  const { document } = start;
  const base = baseAt(library, document, start.segments);
  const segments = library.identifiersOf(document).anchors.get(`${base}#${name}`);
  if (segments === undefined)
    return { kind: 'missing', reason: `\`${documentName(document.uri)}\` has no anchor \`${name}\`` };
  return foundAt(document, segments);
}

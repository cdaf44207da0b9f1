import type { Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import { formatPointer, parsePointer, type SourceDocument, step } from '@assay/text';
import { baseWithin } from './identifiers.js';
import type { Library } from './library.js';
import type { TargetFinding } from '../model/target-finding.js';
import { isRemote, resolveUri } from './uri.js';

/**
 * Number of references that may still be followed on the way to one target. A pointer through pointers could double at
 * each.
 */
interface Budget {
  hops: number;
}

const maxHops = 50;

/** Looks for the target of a reference. */
export function findTarget(library: Library, reference: Reference): TargetFinding {
  const { document, ref } = reference;
  // Where no schema changes the base URI, all equal references of a document lead to the same place.
  if (library.identifiersOf(document).resources.size > 0)
    return find(library, ref, document, reference.segments(), { hops: maxHops });
  const known = library.getTargets(document);
  let finding = known.get(ref);
  if (finding === undefined) {
    finding = find(library, ref, document, [], { hops: maxHops });
    // What cannot be read may still turn out to be the name of a document that is read later.
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

/** The base URI at a place: the document's own (`$self`, else where it was read), or the `$id` of the innermost schema around it (JSON Schema 2020-12, section 8.2.1). */
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
  // Where two documents have schemas of one name, each means its own.
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
 * Returns the URI from which a relatively referenced document is read. `$self` of a file usually says where the
 * document is published: the files around it are then found by their own places, not on that server.
 */
function placeToRead(library: Library, uri: string, base: string, from: SourceDocument, ref: string): string {
  const isOfSelf = base !== from.uri && base === library.getBaseUri(from);
  if (!isOfSelf || !isRemote(uri) || isRemote(from.uri) || isAbsolute(ref)) return uri;
  return resolveUri(ref, from.uri)?.uri ?? uri;
}

function isAbsolute(ref: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(ref) || ref.startsWith('//');
}

/** Goes down a JSON Pointer, through references that are on the way. */
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

/** The name of the document at a URI in a reason: the last part of its path. A query can contain secrets. */
export function documentName(uri: string): string {
  const path = uri.replace(/\?.*$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURI(name) || path;
  } catch {
    return name;
  }
}

/** Looks for an anchor among those of the schema resource that the reference names, by whichever of its URIs it does. */
function findAnchor(library: Library, start: Found, name: string): TargetFinding {
  const { document } = start;
  const base = baseAt(library, document, start.segments);
  const segments = library.identifiersOf(document).anchors.get(`${base}#${name}`);
  if (segments === undefined)
    return { kind: 'missing', reason: `\`${documentName(document.uri)}\` has no anchor \`${name}\`` };
  return foundAt(document, segments);
}

import { randomUUID } from 'node:crypto';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Location, Range } from '@assay/core';
import type { RulesetFunctionContext } from '@stoplight/spectral-core';

type Context = Pick<RulesetFunctionContext, 'document' | 'documentInventory'>;
type Inventory = Context['documentInventory'];
type Item = NonNullable<ReturnType<Inventory['findAssociatedItemForPath']>>;

/** Location of a finding, in the document that Spectral lints or in another file. */
export interface ExactPlace {
  readonly location: Location;
  /** The segments of the location's pointer. */
  readonly at: readonly string[];
  /** Location in another file; undefined for the linted document. */
  readonly elsewhere: { readonly value: unknown } | undefined;
}

/**
 * Registers exact locations in Spectral's inventory of one document.
 *
 * A rule's result has a path in the linted document, and Spectral's inventory finds the file and the value at that path. Many
 * locations have no such path. In other files, an object that is only a `$ref` is replaced, keys are compared URI-encoded and
 * chains of references are cut. Behind YAML aliases and merge keys, lines are lost. So each location gets a unique path that no
 * other rule can produce. The inventory returns our location for these paths, and behaves as before for all others.
 */
export class ExactPlaces {
  private readonly mark = `assay-${randomUUID()}`;
  private readonly places: ExactPlace[] = [];
  private readonly context: Context;

  /** @param context The context whose inventory is changed: its `findAssociatedItemForPath` is replaced. */
  constructor(context: Context) {
    const { document, documentInventory: inventory } = context;
    this.context = { document, documentInventory: inventory };
    const usual = inventory.findAssociatedItemForPath.bind(inventory);
    const find: typeof usual = (path, resolved) => this.itemFor(path) ?? usual(path, resolved);
    Object.defineProperty(inventory, 'findAssociatedItemForPath', {
      value: find,
      configurable: true,
      writable: true,
    });
  }

  /**
   * Returns the path that represents a location.
   *
   * @param usual The nearest existing path. Spectral drops trailing segments that do not exist, so this path remains if the
   *   inventory is not used.
   */
  pathTo(place: ExactPlace, usual: readonly string[]): string[] {
    return [...usual, this.mark, String(this.places.push(place) - 1)];
  }

  private itemFor(path: readonly PropertyKey[]): Item | undefined {
    const place = path.at(-2) === this.mark ? this.places[Number(path.at(-1))] : undefined;
    if (place === undefined) return undefined;
    const at = [...place.at];
    return { document: documentAt(place, this.context), path: at, missingPropertyPath: at };
  }
}

const taught = new WeakMap<Inventory, ExactPlaces>();

/** Returns the exact locations of a document; undefined if Spectral's inventory has an unknown form. */
export function exactPlacesOf(context: Context): ExactPlaces | undefined {
  const { documentInventory } = context;
  const known = taught.get(documentInventory);
  if (known !== undefined) return known;
  if (!isAsKnown(context)) return undefined;
  const places = new ExactPlaces(context);
  taught.set(documentInventory, places);
  return places;
}

/**
 * True if the inventory can be extended and returns items in the expected form. The version cannot be checked: the running
 * Spectral is the user's, not the one installed with this package.
 */
function isAsKnown({ document, documentInventory }: Context): boolean {
  if (!Object.isExtensible(documentInventory)) return false;
  if (typeof documentInventory.findAssociatedItemForPath !== 'function') return false;
  if (typeof documentInventory.referencedDocuments !== 'object') return false;
  const root = documentInventory.findAssociatedItemForPath([], false);
  return root?.document === document && isEmpty(root.path) && isEmpty(root.missingPropertyPath);
}

function isEmpty(path: unknown): boolean {
  return Array.isArray(path) && path.length === 0;
}

/**
 * Returns the file of a location in Spectral's form, with Spectral's own data if it has read the file. Uses Spectral's range if
 * it begins on the same line, else Assay's.
 */
function documentAt({ location, at, elsewhere }: ExactPlace, context: Context): Item['document'] {
  const source = elsewhere === undefined ? context.document.source : toSpectralSource(location.uri);
  const read = elsewhere === undefined ? context.document : toSpectralFile(source, context.documentInventory);
  const ours = counted(location.range);
  const theirs = read?.getRangeForJsonPath([...at]);
  const range = theirs?.start.line === ours.start.line ? theirs : ours;
  return {
    source,
    data: read === undefined ? elsewhere?.value : read.data,
    diagnostics: [],
    getRangeForJsonPath: () => range,
    trapAccess: (object) => object,
  };
}

function toSpectralFile(
  source: string | null,
  { referencedDocuments }: Inventory,
): Item['document'] | undefined {
  return source !== null && Object.hasOwn(referencedDocuments, source)
    ? referencedDocuments[source]
    : undefined;
}

/** Returns Spectral's name for the file at a URI. */
function toSpectralSource(uri: string): string {
  return uri.startsWith('file:') ? fileURLToPath(uri).replaceAll(sep, '/') : uri;
}

/** Converts a range to Spectral's zero-based positions. */
function counted({ start, end }: Range): { readonly start: ZeroBased; readonly end: ZeroBased } {
  return { start: zeroBased(start), end: zeroBased(end) };
}

interface ZeroBased {
  readonly line: number;
  readonly character: number;
}

function zeroBased({ line, column }: Range['start']): ZeroBased {
  return { line: line - 1, character: column - 1 };
}

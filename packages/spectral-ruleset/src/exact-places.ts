import { randomUUID } from 'node:crypto';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Location, Range } from '@assay/core';
import type { RulesetFunctionContext } from '@stoplight/spectral-core';

type Context = Pick<RulesetFunctionContext, 'document' | 'documentInventory'>;
type Inventory = Context['documentInventory'];
type Item = NonNullable<ReturnType<Inventory['findAssociatedItemForPath']>>;

/** Location of a finding: in the document that Spectral lints or in another file. */
export interface ExactPlace {
  readonly location: Location;
  /** The segments of its pointer. */
  readonly at: readonly string[];
  /** Location in another file; undefined for the linted document. */
  readonly elsewhere: { readonly value: unknown } | undefined;
}

/**
 * The places that Spectral has been told of, for one document.
 *
 * A result of a rule has a path of the document that is linted, and Spectral's inventory finds the file and the value
 * behind it. Many places have no such path: in other files an object that is nothing but a `$ref` is replaced, keys are
 * compared in their URI-encoded form and chains of references are cut; behind YAML aliases and merge keys lines are lost.
 * So each place gets a path of its own that no other rule can have. This one inventory answers for those paths as we tell it,
 * and for all others as before.
 */
export class ExactPlaces {
  private readonly mark = `assay-${randomUUID()}`;
  private readonly places: ExactPlace[] = [];
  private readonly context: Context;

  /** @param context The `findAssociatedItemForPath` of its inventory is replaced. */
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
   * The path that stands for a place.
   *
   * @param usual The path that comes nearest to it. Spectral takes what does not exist off the end of a path, so this one is
   *   left where the inventory is not asked.
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

/** The exact places of a document; undefined where Spectral's inventory is not as we know it. */
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
 * Checks whether the inventory can be given places and answers in the form of ours. The version cannot be asked for:
 * what runs is the user's Spectral, not the one that is installed beside this package.
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
 * The file of a place in Spectral's form: what Spectral has read of it, where it has.
 * The range is Spectral's where it knows the very place in that line, else Assay's.
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

/** Returns Spectral's name of the file at a URI, which has been read. */
function toSpectralSource(uri: string): string {
  return uri.startsWith('file:') ? fileURLToPath(uri).replaceAll(sep, '/') : uri;
}

/** A range as Spectral counts, from zero. */
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

import { parsePointer, type SourceDocument } from '@assay/core';
import { percentDecoded, valueAt } from '@assay/text';

type Path = readonly string[];

/** A place of a document that a chain of references leads to. */
interface Entrance {
  /** The place in its own document. */
  readonly at: Path;
  /** The path from the root document, through the references. */
  readonly path: Path;
}

/** Finds the paths from the root document to locations in other documents, as if references were replaced by their targets. */
export class ResolvedPaths {
  private readonly documents: ReadonlyMap<string, SourceDocument>;
  private readonly root: SourceDocument | undefined;
  private readonly resolved: unknown;
  private entrances: ReadonlyMap<string, readonly Entrance[]> | undefined;

  /**
   * @param documents The documents of an analysis, the root first.
   * @param resolved The value of the root, with references replaced by their targets.
   */
  constructor(documents: readonly SourceDocument[], resolved: unknown) {
    this.documents = new Map(documents.map((document) => [document.uri, document]));
    this.root = documents[0];
    this.resolved = resolved;
  }

  /**
   * Returns the path to a location in another document; undefined if no reference leads there. A replaced reference no longer has
   * a path, so the path of its parent is returned.
   */
  find(uri: string, at: Path): Path | undefined {
    if (this.root === undefined) return undefined;
    this.entrances ??= findEntrances(this.root, this.documents);
    const entrance = this.entrances
      .get(uri)
      ?.find((item) => item.at.every((segment, index) => segment === at[index]));
    if (entrance === undefined) return undefined;
    const path = [...entrance.path, ...at.slice(entrance.at.length)];
    const holder = at.at(-1) === '$ref' ? at.length - 1 : at.length;
    if (!isBareReference(valueAt(this.documents.get(uri)?.value, at.slice(0, holder)))) return path;
    const holderPath = path.slice(0, path.length - (at.length - holder));
    return isBareReference(valueAt(this.resolved, holderPath)) ? path : holderPath.slice(0, -1);
  }
}

/** True if a value is an object with a `$ref` and nothing else. */
function isBareReference(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, '$ref') &&
    Object.keys(value).length === 1
  );
}

/** Follows references breadth first, so that each location has its shortest chain and cycles end. */
function findEntrances(
  root: SourceDocument,
  documents: ReadonlyMap<string, SourceDocument>,
): ReadonlyMap<string, readonly Entrance[]> {
  const entrances = new Map<string, Entrance[]>();
  const known = new Set<string>();
  const queue: (Entrance & { readonly document: SourceDocument })[] = [{ document: root, at: [], path: [] }];
  for (const { document, at, path } of queue) {
    for (const { target, below } of referencesIn(document, valueAt(document.value, at))) {
      const found = documents.get(target.uri);
      const key = JSON.stringify([target.uri, target.at]);
      if (found === undefined || found === root || known.has(key)) continue;
      known.add(key);
      const entrance = { at: target.at, path: [...path, ...below] };
      const others = entrances.get(target.uri);
      if (others === undefined) entrances.set(target.uri, [entrance]);
      else others.push(entrance);
      queue.push({ document: found, ...entrance });
    }
  }
  return entrances;
}

interface FoundReference {
  readonly target: { readonly uri: string; readonly at: Path };
  /** The path of the object with the reference, relative to the searched value. */
  readonly below: Path;
}

/** Lists the references in a value of a document, in document order. */
function referencesIn(document: SourceDocument, value: unknown): FoundReference[] {
  const found: FoundReference[] = [];
  const visit = (part: unknown, below: Path): void => {
    if (typeof part !== 'object' || part === null) return;
    const reference: unknown = Object.hasOwn(part, '$ref') ? Reflect.get(part, '$ref') : undefined;
    const target = typeof reference === 'string' ? findReferenceTarget(reference, document.uri) : undefined;
    if (target !== undefined) found.push({ target, below });
    for (const [key, member] of Object.entries(part)) visit(member, [...below, key]);
  };
  visit(value, []);
  return found;
}

function findReferenceTarget(reference: string, base: string): FoundReference['target'] | undefined {
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  const at = parsePointer(percentDecoded(url.hash.slice(1)));
  url.hash = '';
  return at && { uri: url.href, at };
}

import { readPath } from './draft.js';
import { LocalReferences } from './local-references.js';
import { encodeSegment, parseFragment } from './pointer.js';
import { formatReference, getPointer, type ReferenceUri } from './reference-uri.js';
import type { CrawledDocument, Lookup, ResolveError } from './resolve-types.js';

/** Collects the references inside a value: local ones as a graph, remote ones as lookups. */
export class ReferenceCrawler {
  readonly lookups: Promise<Lookup>[] = [];
  /** Created for the first local reference, because most files have none and are crawled often. */
  local: LocalReferences | undefined;
  private readonly runner: CrawledDocument;
  /** Pointer of the requested value; empty for the document. */
  private readonly pointer: string;
  private readonly errors: ResolveError[];

  constructor(runner: CrawledDocument, pointer: string, errors: ResolveError[]) {
    this.runner = runner;
    this.pointer = pointer;
    this.errors = errors;
  }

  /** Crawls the value at a pointer; `path` is the decoded pointer. */
  crawl(target: unknown, path: string[], pointer: string, stack: string[]): void {
    this.crawlInside(target, { path, pointer: pointer === '' ? '#' : pointer, length: path.length }, stack);
  }

  /** Crawls a value. Returns true if it contains a reference. */
  private crawlInside(target: unknown, place: CrawledPlace, stack: string[]): boolean {
    if (typeof target !== 'object' || target === null || this.runner.isWithoutReferences(target))
      return false;
    const reference = this.runner.getReference(target);
    const { path } = place;
    if (reference !== undefined) {
      if (isLocal(reference)) this.followLocal(reference, place, stack);
      else this.followRemote(reference, target, place);
      return true;
    }
    let hasReference = false;
    // `as`: the own keys have values.
    const members = target as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(members)) {
      const value = members[key];
      if (typeof value !== 'object' || value === null) continue;
      path.push(key);
      if (this.crawlInside(value, place, stack)) hasReference = true;
      path.pop();
    }
    if (!hasReference) this.runner.noteWithoutReferences(target);
    return hasReference;
  }

  private followLocal(reference: ReferenceUri, place: CrawledPlace, stack: string[]): void {
    const { path } = place;
    const pointer = formatPlace(place);
    const target = getPointer(reference);
    const targetPath = parseFragment(target);
    if (targetPath === undefined) {
      const message = `'${formatReference(reference)}' JSON pointer is invalid`;
      this.errors.push({ code: 'PARSE_POINTER', message, uriStack: this.runner.uriStack, path: [] });
      return;
    }
    if (targetPath.length > 0 && targetPath.every((segment, index) => path[index] === segment)) return;
    const local = (this.local ??= new LocalReferences());
    local.add(path, pointer, target, targetPath);
    this.runner.noteTarget(`${this.runner.baseUri}${target}`);
    if (this.pointer !== '' && !local.crawled.has(target)) {
      local.crawled.add(target);
      stack.push(target);
      this.crawl(readPath(this.runner.source, targetPath), targetPath, target, stack);
      stack.pop();
    }
  }

  private followRemote(reference: ReferenceUri, value: unknown, place: CrawledPlace): void {
    this.runner.noteTarget(formatReference(reference));
    if (this.runner.isTooDeep) return;
    // True if the requested value itself is the reference.
    const isWhole = this.pointer !== '' && formatPlace(place) === this.pointer;
    this.lookups.push(this.runner.lookup({ reference, value, path: [...place.path], isWhole }));
  }
}

/** Location of a value: the pointer at which the crawl began, and the path, whose first `length` segments correspond to it. */
interface CrawledPlace {
  readonly path: string[];
  readonly pointer: string;
  readonly length: number;
}

function formatPlace({ path, pointer, length }: CrawledPlace): string {
  return path.slice(length).reduce((text, segment) => `${text}/${encodeSegment(segment)}`, pointer);
}

/** True for a reference within the same document. */
function isLocal({ isEmpty, path, base }: ReferenceUri): boolean {
  return !isEmpty && path === '' && base === '';
}

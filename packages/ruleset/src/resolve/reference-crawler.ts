import { DependencyGraph } from './dependency-graph.js';
import { readPath } from './draft.js';
import { encodeSegment, parseFragment } from './pointer.js';
import { formatReference, getPointer, type ReferenceUri } from './reference-uri.js';
import type { CrawledDocument, Lookup, LookupRequest, ResolveError } from './resolve-types.js';

/** Collects the references inside a value: local ones as a graph, remote ones as lookups. */
export class ReferenceCrawler {
  readonly lookups: Promise<Lookup>[] = [];
  readonly pointers = new DependencyGraph<never>();
  /** The pointers that each pointer on the way to a reference depends on. */
  private readonly stems = new Map<string, Set<string>>();
  private readonly runner: CrawledDocument;
  /** Pointer of the value that is asked for; empty for the document. */
  private readonly pointer: string;
  private readonly errors: ResolveError[];
  private readonly crawled = new Set<string>();

  constructor(runner: CrawledDocument, pointer: string, errors: ResolveError[]) {
    this.runner = runner;
    this.pointer = pointer;
    this.errors = errors;
  }

  /** Crawls the value at a pointer; `path` is what that decodes to. */
  crawl(target: unknown, path: string[], pointer: string, stack: string[]): void {
    this.crawlInside(target, { path, pointer: pointer === '' ? '#' : pointer, length: path.length }, stack);
  }

  /** Crawls a value; true where there is a reference in it. */
  private crawlInside(target: unknown, place: CrawledPlace, stack: string[]): boolean {
    const reference = this.runner.getReference(target);
    const { path } = place;
    if (reference !== undefined) {
      const pointer = formatPlace(place);
      this.follow({ reference, value: target, path, pointer, resolving: this.pointer }, stack);
      return true;
    }
    if (typeof target !== 'object' || target === null || this.runner.isWithoutReferences(target))
      return false;
    let hasReference = false;
    // `as`: its own keys lead to values.
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

  /** Checks whether a value that is put in place of a reference would contain itself. */
  isCircular(dependant: readonly string[], pointer: string, reached: () => ReadonlySet<string>): boolean {
    for (let length = dependant.length; length >= 0; length--) {
      const names = this.targets.get(dependant.slice(0, length).join('\n'));
      for (const name of names ?? []) if (name !== pointer && reached().has(name)) return true;
    }
    return false;
  }

  /** The pointers that a pointer depends on, over any number of references. */
  reachFrom(pointer: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const waiting = [pointer];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      for (const next of this.stems.get(name) ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        waiting.push(next);
      }
    return reached;
  }

  /** Pointers that are referred to, by the path that they decode to. */
  private readonly targets = new Map<string, string[]>();

  private follow(request: LookupRequest, stack: string[]): void {
    if (isLocal(request.reference)) this.followLocal(request, stack);
    else this.followRemote(request);
  }

  private followLocal({ reference, path, pointer }: LookupRequest, stack: string[]): void {
    const target = getPointer(reference);
    const targetPath = parseFragment(target);
    if (targetPath === undefined) {
      const message = `'${formatReference(reference)}' JSON pointer is invalid`;
      this.errors.push({ code: 'PARSE_POINTER', message, uriStack: this.runner.uriStack, path: [] });
      return;
    }
    if (targetPath.length > 0 && targetPath.every((segment, index) => path[index] === segment)) return;
    this.noteStems(path, pointer, target, targetPath);
    this.pointers.addNode(pointer);
    this.pointers.addNode(target);
    this.runner.noteTarget(`${this.runner.baseUri}${target}`);
    this.pointers.addDependency(pointer, target);
    if (this.pointer !== '' && !this.crawled.has(target)) {
      this.crawled.add(target);
      stack.push(target);
      this.crawl(readPath(this.runner.source, targetPath), targetPath, target, stack);
      stack.pop();
    }
  }

  private noteStems(
    path: readonly string[],
    pointer: string,
    target: string,
    targetPath: readonly string[],
  ): void {
    const key = targetPath.join('\n');
    const known = this.targets.get(key);
    if (known === undefined) this.targets.set(key, [target]);
    else if (!known.includes(target)) known.push(target);
    let stem = '#';
    let tail = '';
    for (const [index, part] of path.entries()) {
      if (part === targetPath[index]) {
        stem += `/${part}`;
        continue;
      }
      tail += `/${part}`;
      const dependant = `${stem}${tail}`;
      if (dependant === pointer || dependant === target) continue;
      const dependencies = this.stems.get(dependant);
      if (dependencies === undefined) this.stems.set(dependant, new Set([target]));
      else dependencies.add(target);
    }
  }

  private followRemote(request: LookupRequest): void {
    this.runner.noteTarget(formatReference(request.reference));
    if (!this.runner.isTooDeep)
      this.lookups.push(this.runner.lookup({ ...request, path: [...request.path] }));
  }
}

/** The way to a value: the pointer at which a crawl began, and a path, of which some segments lead there. */
interface CrawledPlace {
  readonly path: string[];
  readonly pointer: string;
  readonly length: number;
}

function formatPlace({ path, pointer, length }: CrawledPlace): string {
  return path.slice(length).reduce((text, segment) => `${text}/${encodeSegment(segment)}`, pointer);
}

/** True for a reference to a place of the same document. */
function isLocal({ isEmpty, path, base }: ReferenceUri): boolean {
  return !isEmpty && path === '' && base === '';
}

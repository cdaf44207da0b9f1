import { errorMessage } from '@assay/text';
import type { DependencyGraph } from './dependency-graph.js';
import { Draft, readPath } from './draft.js';
import { formatFragment, parseFragment } from './pointer.js';
import type {
  CrawledDocument,
  Lookup,
  LookupRequest,
  ReferenceNode,
  Resolved,
  ResolveError,
} from './resolve-types.js';
import type { LocalReferences } from './local-references.js';
import { ReferenceCrawler } from './reference-crawler.js';
import { formatReference, getPointer, joinFile, parseReference, type ReferenceUri } from './reference-uri.js';
import type { UriStack } from './uri-stack.js';

/** State shared by all documents of a run. */
export interface ResolveContext {
  readonly graph: DependencyGraph<ReferenceNode>;
  /** Reads another document by Spectral's name and returns its value. */
  readonly read: (name: string) => Promise<unknown>;
  /** Runners by document name. */
  readonly runners: Map<string, Promise<ReferenceRunner> | ReferenceRunner>;
  /** Values without references, of all documents. */
  readonly withoutReferences: Set<object>;
  /** Values that replaced references. */
  readonly shared: WeakSet<object>;
}

const readableSchemes = new Set(['file', 'http', 'https']);
const maxUriDepth = 100;

/**
 * Resolves the references of one document in the same order as Spectral, because the order determines which cycles remain
 * unresolved.
 */
export class ReferenceRunner implements CrawledDocument {
  source: unknown;
  readonly baseUri: string;
  uriStack: UriStack;
  private readonly base: ReferenceUri;
  private readonly root: string;
  private readonly depth: number;
  private readonly context: ResolveContext;
  private readonly references = new Map<string, ReferenceUri>();

  constructor(source: unknown, baseUri: string, context: ResolveContext, depth: number, uriStack: UriStack) {
    this.source = source;
    this.baseUri = baseUri;
    this.base = parseReference(baseUri);
    this.root = baseUri === '' ? 'root' : baseUri;
    this.context = context;
    this.depth = depth;
    this.uriStack = uriStack;
    context.graph.addNode(this.root, { refMap: {}, data: source });
    if (depth === 0) context.runners.set(this.base.base, this);
  }

  get isTooDeep(): boolean {
    return this.uriStack.length >= maxUriDepth;
  }

  isWithoutReferences(value: object): boolean {
    return this.context.withoutReferences.has(value);
  }

  noteWithoutReferences(value: object): void {
    this.context.withoutReferences.add(value);
  }

  /** Records a reference of the document to a target. */
  noteTarget(target: string): void {
    const { graph } = this.context;
    if (!graph.hasNode(target)) graph.addNode(target, { refMap: {} });
    if (this.root !== target) graph.addDependency(this.root, target);
  }

  /** Returns the reference if a value is one, else undefined. */
  getReference(value: unknown): ReferenceUri | undefined {
    if (typeof value !== 'object' || value === null || !('$ref' in value) || typeof value.$ref !== 'string')
      return undefined;
    const text = value.$ref;
    let reference = this.references.get(text);
    if (reference === undefined) this.references.set(text, (reference = this.readReference(text)));
    return reference;
  }

  private readReference(text: string): ReferenceUri {
    let reference = parseReference(text);
    if (!text.startsWith('#')) {
      if (this.isFile(reference)) {
        const joined =
          reference.authority !== '' ? text : this.baseUri === '' ? '' : joinFile(this.baseUri, text);
        if (joined !== '') reference = { ...parseReference(joined), fragment: reference.fragment };
      } else if (this.base.authority !== '' && reference.authority === '') {
        reference = parseReference(new URL(text, this.baseUri).href);
      }
    }
    const isOwn =
      formatReference(reference) !== '' &&
      this.isFile(this.base) &&
      this.isFile(reference) &&
      this.base.path === reference.path;
    return isOwn ? parseReference(`#${reference.fragment}`) : reference;
  }

  /** Resolves the value at a pointer. */
  async resolve(pointer: string): Promise<Resolved> {
    const errors: ResolveError[] = [];
    let targetPath: string[] | undefined;
    const trimmed = pointer.trim();
    let start: unknown = this.source;
    if (trimmed !== '' && trimmed !== '#' && trimmed !== '#/') {
      targetPath = parseFragment(trimmed);
      if (targetPath === undefined) {
        errors.push({
          code: 'PARSE_POINTER',
          message: `'${trimmed}' JSON pointer is invalid`,
          uriStack: this.uriStack,
          path: [],
        });
        return { result: this.source, errors };
      }
      start = readPath(this.source, targetPath);
    }
    if (start === undefined) {
      const message = `'${trimmed}' does not exist @ '${this.baseUri}'`;
      errors.push({ code: 'POINTER_MISSING', message, uriStack: this.uriStack, path: targetPath ?? [] });
      return { result: undefined, errors };
    }
    if (typeof start === 'object' && start !== null && !this.isWithoutReferences(start)) {
      const crawler = new ReferenceCrawler(this, trimmed, errors);
      crawler.crawl(start, [...(targetPath ?? [])], trimmed, []);
      if (crawler.lookups.length > 0)
        this.insertRemote(await Promise.all(crawler.lookups), targetPath ?? [], errors);
      if (typeof this.source === 'object' && crawler.local !== undefined)
        this.insertLocal(crawler.local, errors);
    }
    this.setNodeData(this.root, this.source);
    return { result: targetPath === undefined ? this.source : readPath(this.source, targetPath), errors };
  }

  /** Reads another document and resolves the referenced value. */
  async lookup({ reference, value, path, isWhole }: LookupRequest): Promise<Lookup> {
    const targetPath = isWhole ? [] : path;
    const uri = formatReference(reference);
    if (this.uriStack.includes(reference.base))
      return { uri, targetPath, resolved: { result: value, errors: [] }, error: undefined };
    const caller = this.baseUri !== '' && this.depth !== 0 ? this.baseUri : undefined;
    let runner: ReferenceRunner;
    try {
      if (this.isTooDeep)
        throw new Error(
          `Max uri depth (${this.uriStack.length}) reached. Halting, this is probably a circular loop.`,
        );
      runner = await this.findRunner(reference);
      if (caller !== undefined) runner.uriStack = runner.uriStack.add(caller);
    } catch (error) {
      return {
        uri,
        targetPath,
        resolved: undefined,
        error: {
          code: 'RESOLVE_URI',
          message: errorMessage(error),
          uriStack: caller === undefined ? this.uriStack : this.uriStack.add(caller),
          path,
        },
      };
    }
    return { uri, targetPath, resolved: await runner.resolve(getPointer(reference)), error: undefined };
  }

  private findRunner(reference: ReferenceUri): Promise<ReferenceRunner> | ReferenceRunner {
    const { runners } = this.context;
    let runner = runners.get(reference.base);
    if (runner === undefined) runners.set(reference.base, (runner = this.openRunner(reference)));
    return runner;
  }

  private async openRunner(reference: ReferenceUri): Promise<ReferenceRunner> {
    if (!readableSchemes.has(reference.scheme) && !this.isFile(reference))
      throw new Error(
        `No resolver defined for scheme '${reference.scheme || 'file'}' in ref ${reference.base}`,
      );
    const source = await this.context.read(reference.base);
    return new ReferenceRunner(source, reference.base, this.context, this.depth + 1, this.uriStack);
  }

  private insertRemote(
    lookups: readonly Lookup[],
    targetPath: readonly string[],
    errors: ResolveError[],
  ): void {
    const draft = new Draft(this.source);
    for (const { uri, targetPath: ownPath, resolved, error } of lookups) {
      const path = ownPath.length > 0 ? ownPath : targetPath;
      this.setEdge(this.root, formatFragment(path), uri);
      if (error !== undefined) errors.push(error);
      errors.push(...(resolved?.errors ?? []));
      if (resolved?.result === undefined) continue;
      this.noteShared(resolved.result);
      draft.set(path, resolved.result);
      if (path.length > 0) this.setNodeData(uri, resolved.result);
    }
    this.source = draft.root;
  }

  private insertLocal(local: LocalReferences, errors: ResolveError[]): void {
    const order = local.pointers.overallOrder();
    const draft = new Draft(this.source);
    const original = this.source;
    for (const pointer of order) {
      const dependants = local.pointers.dependantsOf(pointer);
      if (dependants.length === 0) continue;
      const path = parseFragment(pointer);
      // Like Spectral, stop at a pointer that cannot be parsed, and keep the changes made so far.
      if (path === undefined) break;
      const value = path.length === 0 ? original : draft.get(path);
      let reached: ReadonlySet<string> | undefined;
      for (const dependant of dependants) {
        const dependantPath = parseFragment(dependant) ?? [];
        if (local.isCircular(dependantPath, pointer, () => (reached ??= local.reachFrom(pointer)))) continue;
        this.setEdge(this.root, formatFragment(dependantPath), formatFragment(path));
        if (value === undefined) {
          const message = `'${pointer}' does not exist`;
          errors.push({ code: 'POINTER_MISSING', message, uriStack: this.uriStack, path: dependantPath });
        } else {
          this.noteShared(value);
          draft.set(dependantPath, value);
          this.setNodeData(formatFragment(path), value);
        }
      }
    }
    this.source = draft.root;
  }

  private isFile({ scheme, base }: ReferenceUri): boolean {
    if (scheme === 'file') return true;
    if (scheme !== '') return !readableSchemes.has(scheme);
    const ownScheme = this.base.scheme;
    return (
      base.startsWith('/') || ownScheme === '' || ownScheme === 'file' || !readableSchemes.has(ownScheme)
    );
  }

  private noteShared(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.context.shared.add(value);
  }

  private setNodeData(name: string, data: unknown): void {
    const { graph } = this.context;
    if (graph.hasNode(name)) graph.getNodeData(name).data = data;
  }

  private setEdge(name: string, from: string, to: string): void {
    const { graph } = this.context;
    if (graph.hasNode(name)) graph.getNodeData(name).refMap[from] = to;
  }
}

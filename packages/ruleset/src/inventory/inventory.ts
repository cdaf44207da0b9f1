import type { DependencyGraph } from '../resolve/dependency-graph.js';
import { decodeSegment, encodeFragmentSegment } from '../resolve/pointer.js';
import { getFolder, isAbsoluteName, normalizePath } from '../resolve/reference-uri.js';
import type { ReferenceNode, ResolveError } from '../resolve/resolve-types.js';
import type { ParserDiagnostic } from '../document/parser-diagnostics.js';
import { getClosestPath } from '../document/closest-path.js';
import type { RulesetDocument } from '../document/ruleset-document.js';
import type { Diagnostic, JsonPath } from '../document/spectral-types.js';

/** Location of a value in the document whose text contains it. */
export interface AssociatedItem {
  readonly document: RulesetDocument;
  readonly path: (string | number)[];
  readonly missingPropertyPath: JsonPath;
  /** False if the location depends on the whole path, and not only on the value that it leads to. */
  readonly isExact: boolean;
}

/** The target of references. */
interface ReferencedPlace {
  readonly source: string;
  readonly document: RulesetDocument;
  readonly pointer: string;
}

/** A location on the way along a path. */
interface Step extends ReferencedPlace {
  /** References of the document, by pointer. */
  readonly refMap: Readonly<Record<string, string>>;
  /** The reason why the path ends: a reference to itself, or to a document that could not be read. */
  readonly end?: 'nowhere' | 'unread';
}

/** A known step, and its inner steps by segment. */
interface KnownStep {
  readonly step: Step;
  inside: Map<string, KnownStep> | undefined;
}

/** The documents of a run, as ruleset functions expect them from Spectral. */
export class DocumentInventory {
  readonly document: RulesetDocument;
  readonly resolved: unknown;
  readonly graph: DependencyGraph<ReferenceNode> | null;
  /** Referenced documents, by Spectral's name. */
  readonly referencedDocuments: Readonly<Record<string, RulesetDocument>>;
  readonly errors: readonly Diagnostic[];
  private readonly shared: WeakSet<object>;
  private readonly known = new Map<string, AssociatedItem | null>();
  private start: KnownStep | undefined;

  constructor(
    document: RulesetDocument,
    resolution: {
      readonly resolved: unknown;
      readonly graph: DependencyGraph<ReferenceNode> | null;
      readonly referencedDocuments: Readonly<Record<string, RulesetDocument>>;
      readonly errors: readonly ResolveError[];
      readonly shared: WeakSet<object>;
    },
  ) {
    this.document = document;
    this.resolved = resolution.resolved;
    this.graph = resolution.graph;
    this.referencedDocuments = resolution.referencedDocuments;
    this.shared = resolution.shared;
    this.errors = formatResolveErrors(document, resolution.errors);
  }

  get source(): string | null {
    return this.document.source;
  }

  get unresolved(): unknown {
    return this.document.data;
  }

  get formats(): RulesetDocument['formats'] | null {
    return this.document.formats ?? null;
  }

  get diagnostics(): readonly ParserDiagnostic[] {
    return Object.values(this.referencedDocuments).flatMap(({ diagnostics }) => diagnostics);
  }

  /** Returns the text location of a value; null if it is unknown. */
  findAssociatedItemForPath(path: JsonPath, isResolved: boolean): AssociatedItem | null {
    if (!isResolved)
      return {
        document: this.document,
        path: getClosestPath(this.unresolved, path),
        missingPropertyPath: path,
        isExact: true,
      };
    const key = path.join('\n');
    let item = this.known.get(key);
    if (item === undefined) this.known.set(key, (item = this.find(path)));
    return item === null ? null : { ...item, path: [...item.path] };
  }

  private find(path: JsonPath): AssociatedItem | null {
    const closest = getClosestPath(this.resolved, path);
    const walked = followUntilReference(this.unresolved, closest);
    if (walked === undefined) return null;
    if (walked.reference === null)
      return {
        document: this.document,
        path: getClosestPath(this.unresolved, path),
        missingPropertyPath: path,
        isExact: true,
      };
    // Like Spectral, use the shortened path after the reference.
    const { rest } = walked;
    const missing = rest.length === 0 ? [] : path.slice(path.lastIndexOf(rest.at(-1) ?? '') + 1);
    const place = this.followReferences(path);
    if (place === null || 'missingPropertyPath' in place) return place;
    const { document, pointer } = place;
    const end = pointer.startsWith('#/') ? pointer.slice(2) : pointer;
    const target = getClosestPath(document.data, end.split('/').map(decodeSegment));
    return { document, path: target, missingPropertyPath: [...target, ...missing], isExact: true };
  }

  /** True for a value that replaced references. */
  isShared(value: object): boolean {
    return this.shared.has(value);
  }

  /**
   * Returns the name of the location that references on a path lead to; undefined for a path without references, or if the
   * location is unknown.
   */
  findPlace(path: JsonPath): string | undefined {
    const segments = path.map(String);
    if (segments.some((segment) => segment.includes('~'))) return undefined;
    if (typeof followUntilReference(this.unresolved, segments)?.reference !== 'string') return undefined;
    const place = this.followReferences(segments);
    if (place === null || 'missingPropertyPath' in place) return undefined;
    return `${place.source}${place.pointer}`;
  }

  private followReferences(path: JsonPath): ReferencedPlace | AssociatedItem | null {
    const { source, document, graph } = this;
    if (source === null || !graph?.hasNode(source)) return null;
    this.start ??= {
      step: this.advance({ source, document, pointer: '', refMap: graph.getNodeData(source).refMap }, '#'),
      inside: undefined,
    };
    let around = this.start;
    let { step } = around;
    for (let index = 0; index < path.length && step.end === undefined; index++) {
      const segment = String(path[index]);
      const known = around.inside?.get(segment);
      step = known?.step ?? this.advance(step, `/${encodeFragmentSegment(segment)}`);
      if (index === path.length - 1) break;
      // Most paths share all segments but the last with others.
      if (known !== undefined) around = known;
      else {
        const next = { step, inside: undefined };
        (around.inside ??= new Map()).set(segment, next);
        around = next;
      }
    }
    if (step.end === 'nowhere') return null;
    if (step.end === undefined) return step;
    const closest = getClosestPath(step.document.data, path);
    return { document: step.document, path: closest, missingPropertyPath: path, isExact: false };
  }

  /** Follows one segment, and the references of its value. */
  private advance(from: Step, segment: string): Step {
    let { source, document, refMap } = from;
    let pointer = from.pointer + segment;
    for (let target = refMap[pointer]; target !== undefined; target = refMap[pointer]) {
      if (/^#\S*$/.test(target)) {
        if (target === pointer) return { ...from, end: 'nowhere' };
        pointer = target;
        continue;
      }
      const hash = target.indexOf('#');
      const name = hash === -1 ? target : target.slice(0, hash);
      if (name !== '') source = isAbsoluteName(name) ? name : normalizePath(`${getFolder(source)}/${name}`);
      const next =
        name === ''
          ? undefined
          : source === this.document.source
            ? this.document
            : this.referencedDocuments[source];
      if (next === undefined) return { source, document, refMap, pointer, end: 'unread' };
      document = next;
      if (!this.graph?.hasNode(source)) return { ...from, end: 'nowhere' };
      ({ refMap } = this.graph.getNodeData(source));
      pointer = hash === -1 ? '#' : target.slice(hash);
    }
    return { source, document, refMap, pointer };
  }
}

/** Follows a path to its first reference. Returns undefined if the path does not exist. */
function followUntilReference(
  value: unknown,
  path: JsonPath,
): { readonly reference: string | null; readonly rest: JsonPath } | undefined {
  let inner = value;
  for (const [index, segment] of path.entries()) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    if (segment in inner) inner = Reflect.get(inner, segment);
    else {
      const reference = getReference(inner);
      return reference === undefined ? undefined : { reference, rest: path.slice(index) };
    }
  }
  const reference = getReference(inner);
  const isOnly = reference !== undefined && Object.keys(Object(inner) as object).length === 1;
  return { reference: isOnly ? reference : null, rest: [] };
}

function getReference(value: unknown): string | undefined {
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    '$ref' in value &&
    typeof value.$ref === 'string'
    ? value.$ref
    : undefined;
}

function formatResolveErrors(document: RulesetDocument, errors: readonly ResolveError[]): Diagnostic[] {
  const unique = new Map<string, ResolveError>();
  for (const error of errors) if (!unique.has(error.message)) unique.set(error.message, error);
  return [...unique.values()].map(({ message, path, uriStack }) => {
    const place = [...path, '$ref'];
    const source = uriStack.last ?? document.source;
    return {
      code: 'invalid-ref',
      path: place,
      message: message.replace(/^Error\s*:\s*/, ''),
      severity: 0,
      range: document.getRangeForJsonPath(place, true),
      ...(source === null ? {} : { source }),
    };
  });
}

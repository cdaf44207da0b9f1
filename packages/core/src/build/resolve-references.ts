import type { Fault } from '../model/fault.js';
import { maxNodesOfContainers, type Builder, type PendingContainer, type Writable } from './builder.js';
import { buildFragment } from './fragment.js';
import type { Node } from '../model/node.js';
import type { Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import type { ReadFailure } from '../read-document.js';
import type { SourceDocument } from '@assay/text';
import { BooleanSchemas } from '../reference/boolean-schemas.js';
import { documentName, findTarget } from '../reference/find-target.js';
import type { TargetFinding } from '../model/target-finding.js';
import type { Library } from '../reference/library.js';
import type { Holding } from '../model/target-finding.js';
import { MappingReader } from './mapping-reader.js';
import { describeValue, fits, kindBySection, getNodeKind } from '../reference/target-kind.js';
import { isRemote, isSameSite, resolveUri } from '../reference/uri.js';

type Found = Extract<TargetFinding, { kind: 'found' }>;

/**
 * Gives each reference its target and reads other documents as needed, round by round. Unresolved references become faults, in
 * the order of the references. References to other servers come last, because a local document may turn out to have that URI.
 */
export async function resolveReferences(builder: Builder, library: Library): Promise<Fault[]> {
  const resolver = new Resolver(builder, library);
  do {
    for (let unread = resolver.round(); unread.length > 0; unread = resolver.round()) {
      // A local document may have a URI that seems remote.
      const near = unread.filter(({ uri }) => !isRemote(uri));
      await library.load(near.length > 0 ? near : unread);
    }
  } while (resolver.tryAgain());
  resolver.linkOperationReferences();
  const faults = resolver.faults.filter((fault) => fault !== undefined);
  return builder.hasTooManyEntries ? [...faults, tooManyEntries(builder)] : faults;
}

/** Returns the fault of maps behind references that lead to each other too often. */
function tooManyEntries({ root }: Builder): Fault {
  const { uri } = root.document;
  return {
    kind: 'SizeFault',
    what: 'values',
    limit: maxNodesOfContainers,
    uri,
    document: undefined,
    at: [],
    range: undefined,
  };
}

class Resolver {
  /** In the order of the references; undefined if a later round resolves the reference. */
  readonly faults: (Fault | undefined)[] = [];
  private readonly builder: Builder;
  private readonly booleans: BooleanSchemas;
  private readonly library: Library;
  /** Keys of the reported documents: all references of a document to one unreadable or remote document form one fault. */
  private readonly reported = new Set<string>();
  private hasReportedDocumentLimit = false;
  private readonly mappings: MappingReader;
  /** References whose read failed. A document that is read later may have that URI (`$self`, `$id`). */
  private failed: { readonly reference: Reference; readonly container: PendingContainer | undefined }[] = [];
  /** The index in `faults` of the fault of each such reference. */
  private readonly placeOfFault = new Map<Reference, number>();
  /** The number of documents when the failed references were last retried. */
  private triedWith = 0;
  /** The `operationRef`s of links whose operation had no node when the link was read. */
  private readonly operationReferences: { readonly reference: Reference; readonly found: Found }[] = [];

  constructor(builder: Builder, library: Library) {
    this.builder = builder;
    this.booleans = new BooleanSchemas(builder.nodes);
    this.library = library;
    this.mappings = new MappingReader(builder);
  }

  /** Resolves as many references as possible and returns the documents to read for the others. */
  round(): { uri: string; from: string }[] {
    const unread = new Map<string, string>();
    const waiting: Reference[] = [];
    const waitingContainers: PendingContainer[] = [];
    this.mappings.read();
    while (this.builder.pending.length + this.builder.pendingContainers.length > 0) {
      const references = this.builder.pending;
      const containers = this.builder.pendingContainers;
      this.builder.pending = [];
      this.builder.pendingContainers = [];
      for (const reference of references) {
        const uri = this.settle(reference, undefined, (found) => this.link(reference, found));
        if (uri === undefined) continue;
        waiting.push(reference);
        if (!unread.has(uri)) unread.set(uri, reference.document.uri);
      }
      for (const container of containers) {
        const { reference } = container;
        const uri = this.settle(reference, container, (found) =>
          container.build(found.value, found.document, found.segments),
        );
        if (uri === undefined) continue;
        waitingContainers.push(container);
        if (!unread.has(uri)) unread.set(uri, reference.document.uri);
      }
      this.mappings.read();
    }
    this.builder.pending = waiting;
    this.builder.pendingContainers = waitingContainers;
    return [...unread].map(([uri, from]) => ({ uri, from }));
  }

  /** Resolves one reference. Returns the URI of the document to read first, if any. */
  private settle(
    reference: Reference,
    container: PendingContainer | undefined,
    use: (found: Found) => void,
  ): string | undefined {
    // Finding a target may follow a long chain of other references.
    this.library.deadline.tick();
    const finding = findTarget(this.library, reference);
    switch (finding.kind) {
      case 'unread':
        return finding.uri;
      case 'found':
        this.noteRemote(reference, finding);
        use(finding);
        return undefined;
      case 'missing':
        this.unresolved(reference, finding.reason);
        return undefined;
      case 'unreadable':
        this.failed.push({ reference, container });
        if (!this.placeOfFault.has(reference))
          this.placeOfFault.set(reference, this.faults.push(undefined) - 1);
        return undefined;
    }
  }

  /**
   * Schedules failed references for another round if documents have been read since the last one. Otherwise reports them and
   * returns false.
   */
  tryAgain(): boolean {
    const { failed, library } = this;
    if (failed.length > 0 && library.documents.length > this.triedWith) {
      this.triedWith = library.documents.length;
      this.failed = [];
      for (const { reference, container } of failed) {
        if (container === undefined) this.builder.pending.push(reference);
        else this.builder.pendingContainers.push(container);
      }
      return true;
    }
    for (const { reference } of failed) {
      const finding = findTarget(library, reference);
      if (finding.kind !== 'unreadable') continue;
      const fault = this.unreadable(reference, finding.uri, finding.holding);
      this.faults[this.placeOfFault.get(reference) ?? this.faults.length] = fault;
    }
    return false;
  }

  /** Resolves the `operationRef`s of links. A link adds no operation to the API: its target must already be a node. */
  linkOperationReferences(): void {
    for (const { reference, found } of this.operationReferences) {
      const existing = this.existing(found);
      if (existing !== undefined && fits(existing, reference)) setTarget(reference, existing);
    }
  }

  private existing({ value, document, segments }: Found): Node | undefined {
    if (isObject(value)) return this.builder.findNode(value);
    return typeof value === 'boolean' ? this.booleans.find(document, segments) : undefined;
  }

  private link(reference: Reference, found: Found): void {
    const existing = this.existing(found);
    if (existing !== undefined) {
      if (fits(existing, reference)) setTarget(reference, existing);
      else this.wrongTarget(reference, getNodeKind(existing));
      return;
    }
    if (reference.field === 'operationRef') {
      this.operationReferences.push({ reference, found });
      return;
    }
    const known = kindBySection(found);
    if (known !== undefined && known !== reference.expects) {
      this.wrongTarget(reference, known);
      return;
    }
    const target = buildFragment(this.builder, reference, found.value, found.document, found.segments);
    if (target === undefined) this.wrongTarget(reference, describeValue(found.value));
    else setTarget(reference, target);
  }

  private unresolved(reference: Reference, reason: string): void {
    // Rules about links report their operationRef. A mapping of a part often refers to components of the root.
    if (reference.field === 'operationRef' || isMappingWithin(reference)) return;
    this.faults.push({
      kind: 'UnresolvedReferenceFault',
      ...describeReferencePlace(reference),
      reference,
      reason,
    });
  }

  private wrongTarget(reference: Reference, actual: string): void {
    if (reference.field === 'operationRef') return;
    this.faults.push({
      kind: 'WrongReferenceTargetFault',
      ...describeReferencePlace(reference),
      reference,
      actual,
    });
  }

  private unreadable(
    reference: Reference,
    uri: string,
    holding: Exclude<Holding, { kind: 'document' }>,
  ): Fault | undefined {
    if (holding.kind === 'broken' || !this.isNew(reference, uri)) return undefined;
    return this.failureFault(reference, uri, holding.failure);
  }

  private failureFault(reference: Reference, target: string, failure: ReadFailure): Fault | undefined {
    const place = describeReferencePlace(reference);
    const { reason } = failure;
    switch (failure.code) {
      case 'remote':
        return { kind: 'RemoteReferenceFault', ...place, reference, target, followed: false };
      case 'outside-root':
        return { kind: 'OutsideRootFault', ...place, reference, target };
      case 'refused':
        return { kind: 'RefusedFault', ...place, reason, target };
      case 'unreachable':
      case 'missing':
        return {
          kind: 'UnresolvedReferenceFault',
          ...place,
          reference,
          reason: `\`${documentName(target)}\` cannot be read (${reason})`,
        };
      case 'too-large': {
        const limit = failure.limit ?? { what: 'bytes', limit: this.library.limits.bytes };
        // All documents beyond the limit form one fault.
        if (limit.what === 'documents' && this.hasReportedDocumentLimit) return undefined;
        this.hasReportedDocumentLimit ||= limit.what === 'documents';
        return { kind: 'SizeFault', ...place, ...limit, target };
      }
    }
  }

  /** Reports a reference to another host although it was followed, except references within one site. */
  private noteRemote(reference: Reference, found: Found): void {
    const { document } = reference;
    if (found.document === document || !isRemote(found.document.uri)) return;
    // A document can declare another server as its base, by `$self` or `$id`.
    const isAbsolute = /^https?:/i.test(reference.ref);
    const target = isAbsolute ? resolveUri(reference.ref, document.uri) : { uri: found.document.uri };
    if (
      target === undefined ||
      !isRemote(target.uri) ||
      isSameSite(target.uri, document.uri) ||
      !this.isNew(reference, target.uri)
    )
      return;
    this.faults.push({
      kind: 'RemoteReferenceFault',
      ...describeReferencePlace(reference),
      reference,
      target: target.uri,
      followed: true,
    });
  }

  private isNew(reference: Reference, uri: string): boolean {
    const key = `${reference.document.uri}\n${uri}`;
    if (this.reported.has(key)) return false;
    this.reported.add(key);
    return true;
  }
}

function isMappingWithin({ step, ref }: Reference): boolean {
  return step === 'discriminator' && ref.startsWith('#');
}

function describeReferencePlace(reference: Reference): {
  uri: string;
  document: SourceDocument;
  at: (string | number)[];
  range: undefined;
} {
  return {
    uri: reference.document.uri,
    document: reference.document,
    at: [...reference.segments(), reference.field],
    range: undefined,
  };
}

function setTarget(reference: Reference, target: Node): void {
  // `as`: `fits` and `buildFragment` return nodes of the kind that the reference expects.
  (reference as Writable<Reference>).target = target as Reference['target'];
}

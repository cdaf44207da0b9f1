import {
  type Deadline,
  listParseFaults,
  type Limits,
  noDeadline,
  type ParseResult,
  parseSource,
  type SourceDocument,
} from '@assay/text';
import type { Fault } from '../model/fault.js';
import type { ReadDocument, ReadFailure, ReadResult } from '../read-document.js';
import type { Holding, TargetFinding } from '../model/target-finding.js';
import { collectIdentifiers, supportsIdentifiers, noIdentifiers, type Identifiers } from './identifiers.js';
import { selfUri } from './self-uri.js';

interface ReadRequest {
  readonly uri: string;
  readonly from: string;
}

type ParsedEvent = (parsed: ParseResult & { readonly ok: true }) => void;

/** The maximum number of documents that are read at the same time. */
const together = 32;

/** The documents of one API description. Each is read and parsed once. */
export class Library {
  readonly documents: SourceDocument[] = [];
  readonly faults: Fault[] = [];
  /** The schemas with an `$id`, by absolute URI. */
  readonly resources = new Map<
    string,
    { readonly document: SourceDocument; readonly segments: readonly string[] }
  >();
  private readonly holdings = new Map<string, Holding>();
  private readonly identifiers = new Map<SourceDocument, Identifiers>();
  private readonly selves = new Map<SourceDocument, string>();
  private readonly targets = new Map<SourceDocument, Map<string, TargetFinding>>();
  readonly limits: Limits;
  readonly deadline: Deadline;
  private readonly read: ReadDocument | undefined;
  private readonly parsed: ParsedEvent | undefined;
  /** Number of documents that references have requested so far. */
  private requested = 0;

  /** @param parsed Called for each document that was read, before the library uses it. */
  constructor(
    read: ReadDocument | undefined,
    limits: Limits,
    deadline: Deadline = noDeadline,
    parsed?: ParsedEvent,
  ) {
    this.read = read;
    this.parsed = parsed;
    this.limits = limits;
    this.deadline = deadline;
  }

  /** Adds a parsed document under its URI, its declared URI, and its aliases. */
  add(document: SourceDocument, ...aliases: readonly string[]): void {
    this.documents.push(document);
    const self = selfUri(document);
    if (self !== undefined) {
      this.selves.set(document, self);
      if (this.holdings.get(self)?.kind !== 'document')
        this.holdings.set(self, { kind: 'document', document });
    }
    for (const [uri, segments] of this.identifiersOf(document).resources) {
      if (!this.resources.has(uri)) this.resources.set(uri, { document, segments });
    }
    for (const uri of [document.uri, ...aliases]) this.holdings.set(uri, { kind: 'document', document });
  }

  /** Returns the base URI for relative references of a document: its `$self`, otherwise its URI (3.2, section 4.3). */
  getBaseUri(document: SourceDocument): string {
    return this.selves.get(document) ?? document.uri;
  }

  /** Returns the state of a URI; undefined if it has not been read yet. */
  find(uri: string): Holding | undefined {
    return this.holdings.get(uri);
  }

  /**
   * Reads the requested documents, several at a time, and adds them in the given order. Requests beyond the limit are refused.
   */
  async load(expectedRequests: readonly ReadRequest[]): Promise<void> {
    const requests = expectedRequests.slice(0, Math.max(0, this.limits.documents - this.requested));
    this.requested += requests.length;
    for (const { uri } of expectedRequests.slice(requests.length)) this.refuse(uri);
    for (let start = 0; start < requests.length; start += together) {
      const batch = requests.slice(start, start + together);
      const results = await Promise.all(batch.map((request) => this.readOne(request)));
      results.forEach((result, index) => this.take(batch[index]?.uri ?? '', result));
    }
  }

  private async readOne(request: ReadRequest): Promise<ReadResult> {
    const { uri } = request;
    if (this.read === undefined) {
      return { ok: false, uri, code: 'unreachable', reason: 'no way to read other documents was given' };
    }
    return this.read(request);
  }

  private refuse(uri: string): void {
    const limit = { what: 'documents', limit: this.limits.documents } as const;
    const reason = `more than ${limit.limit} documents are referenced`;
    const failure: ReadFailure = { ok: false, uri, code: 'too-large', reason, limit };
    this.holdings.set(uri, { kind: 'failed', failure });
  }

  private take(uri: string, result: ReadResult): void {
    if (!result.ok) {
      // A document read at the same time may have this URI.
      if (!this.holdings.has(uri)) this.holdings.set(uri, { kind: 'failed', failure: result });
      return;
    }
    // Redirects can lead several URIs to one document.
    const known = this.holdings.get(result.source.uri);
    if (known !== undefined) {
      this.holdings.set(uri, known);
      return;
    }
    const parsed = parseSource(result.source, this.limits, this.deadline);
    if (!parsed.ok) {
      this.faults.push(parsed.fault);
      this.holdings.set(uri, { kind: 'broken' });
      return;
    }
    this.parsed?.(parsed);
    this.faults.push(...listParseFaults(parsed));
    this.add(parsed.document, uri);
  }

  /** Returns the known targets of references in a document, by the text of the reference. */
  getTargets(document: SourceDocument): Map<string, TargetFinding> {
    let found = this.targets.get(document);
    if (found === undefined) {
      found = new Map();
      this.targets.set(document, found);
    }
    return found;
  }

  /** Returns the identifiers that schemas of a document declare. */
  identifiersOf(document: SourceDocument): Identifiers {
    let found = this.identifiers.get(document);
    if (found === undefined) {
      // The first document is the root. Its version and dialect apply to the schemas of all files.
      const root = this.documents[0] ?? document;
      found = supportsIdentifiers(root)
        ? collectIdentifiers(document, this.getBaseUri(document))
        : noIdentifiers;
      this.identifiers.set(document, found);
    }
    return found;
  }
}

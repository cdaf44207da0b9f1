import {
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type FullDocumentDiagnosticReport,
  type UnchangedDocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver';
import type { DiagnosticData } from './diagnostics.js';
import { canonicalUri, type OpenTexts } from './open-texts.js';
import type { Workspace } from './workspace.js';

type Report = FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport;

/** Diagnostics that a client has received for a document, and under which id. */
interface Given {
  readonly id: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Gives diagnostics to a client: pushed, or where it asks for them by itself. What has not changed is not sent again. */
export class DiagnosticsProvider {
  private readonly connection: Connection;
  private readonly texts: OpenTexts;
  private readonly workspace: Workspace;
  private readonly versionOf: (uri: string) => number | undefined;
  private readonly given = new Map<string, Given>();
  /** The documents that were given together with one that a client asked for. */
  private readonly related = new Map<string, readonly string[]>();
  private count = 0;
  /** True if the client pulls diagnostics; else they are pushed to it. */
  private pulls = false;
  private refreshes = false;

  /** @param versionOf The version of an open document, by its canonical URI. */
  constructor(
    connection: Connection,
    texts: OpenTexts,
    workspace: Workspace,
    versionOf: (uri: string) => number | undefined,
  ) {
    this.connection = connection;
    this.texts = texts;
    this.workspace = workspace;
    this.versionOf = versionOf;
    const { diagnostics } = connection.languages;
    diagnostics.on(({ textDocument, previousResultId }, token) =>
      this.ofDocument(canonicalUri(textDocument.uri), previousResultId, token),
    );
    diagnostics.onWorkspace(({ previousResultIds }, token) =>
      this.ofWorkspace(new Map(previousResultIds.map(({ uri, value }) => [canonicalUri(uri), value])), token),
    );
  }

  /** Follows what a client can do. */
  initialize({ textDocument, workspace }: ClientCapabilities): void {
    this.pulls = textDocument?.diagnostic !== undefined;
    this.refreshes = workspace?.diagnostics?.refreshSupport === true;
  }

  /** The diagnostics of these documents may be others now. */
  changed(uris: Iterable<string>): void {
    if (this.pulls) {
      if (this.refreshes) void this.connection.languages.diagnostics.refresh();
      return;
    }
    for (const uri of uris) {
      const before = this.given.get(uri);
      const now = this.current(uri);
      if (now === before || (before === undefined && now.diagnostics.length === 0 && !this.texts.has(uri)))
        continue;
      void this.connection.sendDiagnostics({
        uri: this.texts.clientUri(uri),
        version: this.versionOf(uri),
        diagnostics: [...now.diagnostics],
      });
    }
  }

  /** A document was closed: what was given for documents that are analysed no longer is forgotten. */
  closed(): void {
    for (const uri of this.given.keys())
      if (!this.texts.has(uri) && this.workspace.getDiagnostics(uri).length === 0) this.given.delete(uri);
  }

  private async ofDocument(
    uri: string,
    previous: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    await settledFor(this.workspace, token);
    const related = this.workspace.uris.filter((each) => each !== uri && this.sharesAnalysis(each, uri));
    // What is not part of it any more would keep its diagnostics in the client.
    const all = new Set([...related, ...(this.related.get(uri) ?? [])]);
    this.related.set(uri, related);
    return {
      ...this.report(uri, previous),
      relatedDocuments: Object.fromEntries(
        [...all].map((each) => [this.texts.clientUri(each), this.report(each, undefined)]),
      ),
    };
  }

  private async ofWorkspace(
    previous: ReadonlyMap<string, string>,
    token: CancellationToken,
  ): Promise<WorkspaceDiagnosticReport> {
    await settledFor(this.workspace, token);
    // What is analysed no longer has no diagnostics: clients keep those of documents that are not in the answer.
    const uris = new Set([...this.workspace.uris, ...previous.keys()]);
    return {
      items: [...uris].map((uri) => ({
        ...this.report(uri, previous.get(uri)),
        uri: this.texts.clientUri(uri),
        version: this.versionOf(uri) ?? null,
      })),
    };
  }

  private report(uri: string, previous: string | undefined): Report {
    const { id, diagnostics } = this.current(uri);
    return id === previous
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: id }
      : { kind: DocumentDiagnosticReportKind.Full, resultId: id, items: [...diagnostics] };
  }

  /** Returns the current diagnostics of a document; the same object if it has not changed. */
  private current(uri: string): Given {
    const diagnostics = this.workspace.getDiagnostics(uri);
    const before = this.given.get(uri);
    if (before !== undefined && areSame(before.diagnostics, diagnostics)) return before;
    const now = { id: String(++this.count), diagnostics };
    this.given.set(uri, now);
    return now;
  }

  private sharesAnalysis(a: string, b: string): boolean {
    const analyses = this.workspace.analysesOf(b);
    return this.workspace.analysesOf(a).some((analysis) => analyses.includes(analysis));
  }
}

/**
 * Waits until everything that has changed is analysed.
 *
 * @throws ResponseError where the client does not want the answer any more.
 */
export async function settledFor(workspace: Workspace, token: CancellationToken): Promise<void> {
  if (!token.isCancellationRequested) {
    let stop: { dispose(): void } | undefined;
    const cancelled = new Promise<void>((resolve) => {
      stop = token.onCancellationRequested(() => resolve());
    });
    await Promise.race([workspace.settled(), cancelled]);
    stop?.dispose();
  }
  if (token.isCancellationRequested)
    throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled');
}

function areSame(some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean {
  return (
    some.length === others.length &&
    some.every((a, index) => {
      const b = others[index];
      return b !== undefined && (a === b || isSame(a, b));
    })
  );
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.message === b.message &&
    a.severity === b.severity &&
    a.range.start.line === b.range.start.line &&
    a.range.start.character === b.range.start.character &&
    a.range.end.line === b.range.end.line &&
    a.range.end.character === b.range.end.character &&
    getPointer(a) === getPointer(b)
  );
}

function getPointer({ data }: Diagnostic): unknown {
  // `as`: what `getDiagnostics` keeps of a finding.
  return (data as DiagnosticData | undefined)?.pointer;
}

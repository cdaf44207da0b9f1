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

/** The diagnostics of a document that a client has received, with their result id. */
interface SentDiagnostics {
  readonly id: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Sends diagnostics to a client: pushed, or on request if the client pulls. Unchanged diagnostics are not sent again. */
export class DiagnosticsProvider {
  private readonly connection: Connection;
  private readonly texts: OpenTexts;
  private readonly workspace: Workspace;
  private readonly versionOf: (uri: string) => number | undefined;
  private readonly sentDiagnostics = new Map<string, SentDiagnostics>();
  /** The related documents in the last response for a document that the client pulled. */
  private readonly related = new Map<string, readonly string[]>();
  private count = 0;
  /** True if the client pulls diagnostics; else they are pushed. */
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

  /** Reads the client's capabilities. */
  initialize({ textDocument, workspace }: ClientCapabilities): void {
    this.pulls = textDocument?.diagnostic !== undefined;
    this.refreshes = workspace?.diagnostics?.refreshSupport === true;
  }

  /** Pushes the diagnostics of documents if they have changed. Clients that pull receive a refresh request. */
  changed(uris: Iterable<string>): void {
    if (this.pulls) {
      if (this.refreshes) void this.connection.languages.diagnostics.refresh();
      return;
    }
    for (const uri of uris) {
      const before = this.sentDiagnostics.get(uri);
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

  /** Drops the stored diagnostics of documents that are no longer analysed. */
  closed(): void {
    for (const uri of this.sentDiagnostics.keys())
      if (!this.texts.has(uri) && this.workspace.getDiagnostics(uri).length === 0)
        this.sentDiagnostics.delete(uri);
  }

  private async ofDocument(
    uri: string,
    previous: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    await settledFor(this.workspace, token);
    const related = this.workspace.uris.filter((each) => each !== uri && this.sharesAnalysis(each, uri));
    // Documents that are no longer part of the analysis are reported once more, so that the client clears their diagnostics.
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
    // Documents that are no longer analysed are included with no diagnostics. Clients keep the diagnostics of documents missing
    // from the response.
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

  /** Returns the current diagnostics of a document: the same object if nothing has changed. */
  private current(uri: string): SentDiagnostics {
    const diagnostics = this.workspace.getDiagnostics(uri);
    const before = this.sentDiagnostics.get(uri);
    if (before !== undefined && areSame(before.diagnostics, diagnostics)) return before;
    const now = { id: String(++this.count), diagnostics };
    this.sentDiagnostics.set(uri, now);
    return now;
  }

  private sharesAnalysis(a: string, b: string): boolean {
    const analyses = this.workspace.analysesOf(b);
    return this.workspace.analysesOf(a).some((analysis) => analyses.includes(analysis));
  }
}

/**
 * Waits until all changes are analysed.
 *
 * @throws ResponseError if the client cancels the request.
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
  // `as`: `getDiagnostics` stores this data of each finding.
  return (data as DiagnosticData | undefined)?.pointer;
}

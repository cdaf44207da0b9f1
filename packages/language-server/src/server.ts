import {
  DidChangeWatchedFilesNotification,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type Location,
  type Position,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Analysis } from '@assay/core';
import type { Cursor } from './cursor/cursor.js';
import { cursorAt } from './cursor/cursor-at.js';
import { CodeActions, fixAllKind, ignoreCommand } from './features/code-actions.js';
import { codeLensesOf } from './features/code-lens.js';
import { CompletionProvider } from './features/completion-provider.js';
import { getEntityName } from './features/entities.js';
import {
  definitionAt,
  referencesAt,
  renamableAt,
  renameAt,
  RenameRefused,
  getHoverText,
} from './features/navigation.js';
import { symbolsOf } from './features/symbols.js';
import type { LanguageServerHost } from './host.js';
import { readChosenRules, SettingMistake, trustsWorkspace } from './protocol/settings.js';
import { DiagnosticsProvider, settledFor } from './workspace/diagnostics-provider.js';
import { canonicalUri, OpenTexts } from './workspace/open-texts.js';
import { Workspace } from './workspace/workspace.js';

/** Files that affect the analysis of all documents. */
const ofAll = /\/(?:assay\.config\.\w+|package\.json|\.assay-ignore\.yaml)$/;

/** `InvalidParams` of JSON-RPC 2.0. */
const invalidParams = -32_602;

/** Serves one client. */
export class Server {
  private readonly host: LanguageServerHost;
  private readonly connection: Connection;
  private readonly documents = new TextDocuments(TextDocument);
  private readonly texts = new OpenTexts();
  private readonly workspace: Workspace;
  private readonly diagnostics: DiagnosticsProvider;
  private readonly completion: CompletionProvider;
  private capabilities: ClientCapabilities = {};
  private folders: readonly string[] = [];

  constructor(host: LanguageServerHost, connection: Connection) {
    this.host = host;
    this.connection = connection;
    this.workspace = new Workspace(host, this.texts, {
      changed: (uris) => this.diagnostics.changed(uris),
      failed: (message) => connection.window.showErrorMessage(`Assay: ${message}`),
      noted: (message) => connection.window.showWarningMessage(`Assay: ${message}`),
    });
    this.completion = new CompletionProvider(host, this.texts, this.workspace);
    this.diagnostics = new DiagnosticsProvider(connection, this.texts, this.workspace, (uri) =>
      this.getDocumentVersion(uri),
    );
    connection.onInitialize((params) => this.initialize(params));
    connection.onInitialized(() => this.follow());
    this.documents.onDidChangeContent(({ document }) => {
      void this.workspace.documentChanged(this.texts.set(document.uri, document.getText()));
    });
    this.documents.onDidClose(({ document }) => {
      const uri = canonicalUri(document.uri);
      this.texts.delete(uri);
      this.workspace.closed(uri);
      this.diagnostics.closed();
    });
    this.documents.onDidSave(({ document }) => {
      if (ofAll.test(document.uri)) this.workspace.configurationChanged();
    });
    connection.onDidChangeConfiguration((params) => {
      // `as`: the client's data is unchecked and may be missing.
      const settings = params.settings as { readonly assay?: unknown } | null | undefined;
      if (this.chooseRules(settings?.assay)) this.workspace.configurationChanged();
    });
    connection.onDidChangeWatchedFiles(({ changes }) => {
      const uris = changes.map(({ uri }) => canonicalUri(uri)).filter((uri) => !this.texts.has(uri));
      if (uris.some((uri) => ofAll.test(uri))) this.workspace.configurationChanged();
      else this.workspace.filesChanged(uris);
    });
    this.addFeatures();
    this.documents.listen(connection);
  }

  listen(): void {
    this.connection.listen();
  }

  private initialize(params: InitializeParams): InitializeResult {
    const { capabilities, workspaceFolders } = params;
    if (trustsWorkspace(params.initializationOptions)) this.host.trustWorkspace();
    this.chooseRules(params.initializationOptions);
    this.capabilities = capabilities;
    this.diagnostics.initialize(capabilities);
    // Some clients do not support workspace folders.
    const older: { readonly rootUri?: unknown } = params;
    const only = typeof older.rootUri === 'string' ? [older.rootUri] : [];
    this.foldersChanged(workspaceFolders?.map(({ uri }) => uri) ?? only, []);
    return {
      serverInfo: { name: 'assay', version: this.host.version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        diagnosticProvider: { identifier: 'assay', interFileDependencies: true, workspaceDiagnostics: true },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        documentSymbolProvider: true,
        completionProvider: { triggerCharacters: ['"', "'", '/', '#', ' '] },
        codeLensProvider: {},
        codeActionProvider: { codeActionKinds: ['quickfix', fixAllKind], resolveProvider: true },
        executeCommandProvider: { commands: [ignoreCommand] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  /** Runs only the rules that the client selects. Returns true if the selection has changed. */
  private chooseRules(settings: unknown): boolean {
    try {
      const chosen = readChosenRules(settings);
      return chosen !== undefined && this.host.chooseRules(chosen);
    } catch (error) {
      if (!(error instanceof SettingMistake)) throw error;
      this.connection.window.showErrorMessage(`Assay: ${error.message}`);
      return this.host.chooseRules({ only: undefined, tags: undefined });
    }
  }

  /** Subscribes to changes outside the open documents. */
  private async follow(): Promise<void> {
    if (this.capabilities.workspace?.workspaceFolders === true)
      this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.foldersChanged(
          added.map(({ uri }) => uri),
          removed.map(({ uri }) => uri),
        ),
      );
    if (this.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
    await this.connection.client.register(DidChangeWatchedFilesNotification.type, {
      watchers: [{ globPattern: '**/*.{yaml,yml,json}' }, { globPattern: '**/assay.config.*' }],
    });
  }

  private foldersChanged(added: readonly string[], removed: readonly string[]): void {
    const removedFolders = new Set(removed.map(folderUri));
    const keptFolders = this.folders.filter((folder) => !removedFolders.has(folder));
    this.folders = [...new Set([...keptFolders, ...added.map(folderUri)])];
    this.workspace.searchIn(this.folders);
  }

  private getDocumentVersion(uri: string): number | undefined {
    return this.documents.get(this.texts.clientUri(uri))?.version;
  }

  private addFeatures(): void {
    const { connection } = this;
    connection.onHover(async (params, token) => {
      const found = await this.look(params, token);
      if (found === undefined) return null;
      const { uri, cursor, position, analyses } = found;
      const pages = this.workspace
        .getDiagnostics(uri)
        .filter(({ range }) => isWithin(position, range))
        .flatMap(({ code, message }) => {
          const page = this.host.pageOf(String(code));
          const text = typeof message === 'string' ? message : message.value;
          return page === undefined ? [] : [`${text}\n\n${page}`];
        });
      const hoverText = analyses
        .map((analysis) => getHoverText(analysis, uri, cursor))
        .find((text) => text !== undefined);
      const value = [...(hoverText === undefined ? [] : [hoverText]), ...new Set(pages)].join('\n\n---\n\n');
      return value === '' ? null : { contents: { kind: 'markdown', value } };
    });
    connection.onDefinition(async (params, token) => {
      const found = await this.look(params, token);
      const location = found?.analyses
        .map((analysis) => definitionAt(analysis, found.uri, found.cursor))
        .find((item) => item !== undefined);
      return location === undefined ? null : this.forClient(location);
    });
    connection.onReferences(async (params, token) => {
      const found = await this.look(params, token);
      if (found === undefined) return [];
      const { analyses, uri, cursor } = found;
      return referencesAt(analyses, uri, cursor, params.context.includeDeclaration).map((item) =>
        this.forClient(item),
      );
    });
    connection.onPrepareRename(async (params, token) => {
      const found = await this.look(params, token);
      const entity = found && renamableAt(found.analyses, found.uri, found.cursor);
      if (found === undefined || entity === undefined) return null;
      const { document, cursor } = found;
      return {
        range: { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) },
        placeholder: getEntityName(entity),
      };
    });
    connection.onRenameRequest(async (params, token) => {
      const found = await this.look(params, token);
      try {
        const changes = found && renameAt(found.analyses, found.uri, found.cursor, params.newName);
        if (changes === undefined) return null;
        return {
          changes: Object.fromEntries(
            Object.entries(changes).map(([uri, edits]) => [this.texts.clientUri(uri), edits]),
          ),
        };
      } catch (error) {
        if (error instanceof RenameRefused) throw new ResponseError(invalidParams, error.message);
        throw error;
      }
    });
    connection.onDocumentSymbol(({ textDocument }) => {
      const document = this.texts.getOpenDocument(canonicalUri(textDocument.uri));
      return document === undefined ? [] : [...symbolsOf(document)];
    });
    connection.onCompletion(({ textDocument, position }) => {
      const document = this.documents.get(textDocument.uri);
      return document === undefined ? [] : this.completion.at(document, position);
    });
    connection.onCodeLens(async ({ textDocument }, token) => {
      await settledFor(this.workspace, token);
      const uri = canonicalUri(textDocument.uri);
      const [analysis] = this.workspace.analysesOf(uri);
      return analysis === undefined ? [] : [...codeLensesOf(analysis, uri)];
    });
    const actions = (): CodeActions =>
      new CodeActions({
        host: this.host,
        workspace: this.workspace,
        capabilities: this.capabilities,
        texts: this.texts.all,
        getDocumentVersion: (uri) => this.getDocumentVersion(uri) ?? null,
        clientUri: (uri) => this.texts.clientUri(uri),
      });
    connection.onCodeAction(async (params, token) => {
      await settledFor(this.workspace, token);
      return actions().of(canonicalUri(params.textDocument.uri), params);
    });
    connection.onCodeActionResolve((action) => actions().resolve(action));
    connection.onExecuteCommand(async ({ command, arguments: commandArguments = [] }) => {
      const [uri, rule, pointer] = commandArguments as unknown[];
      if (
        command !== ignoreCommand ||
        typeof uri !== 'string' ||
        typeof rule !== 'string' ||
        typeof pointer !== 'string'
      )
        return null;
      const outcome = await this.host.ignore({ uri: canonicalUri(uri), rule, pointer });
      connection.window.showInformationMessage(outcome);
      this.workspace.configurationChanged();
      return null;
    });
  }

  private forClient({ uri, range }: Location): Location {
    return { uri: this.texts.clientUri(uri), range };
  }

  /** Finds the cursor of a position, after all changes are analysed. */
  private async look(
    { textDocument, position }: TextDocumentPositionParams,
    token: CancellationToken,
  ): Promise<Looked | undefined> {
    await settledFor(this.workspace, token);
    const document = this.documents.get(textDocument.uri);
    if (document === undefined) return undefined;
    const uri = canonicalUri(document.uri);
    const cursor = cursorAt(document.getText(), document.offsetAt(position));
    return { uri, document, position, cursor, analyses: this.workspace.analysesOf(uri) };
  }
}

interface Looked {
  readonly uri: string;
  readonly document: TextDocument;
  readonly position: Position;
  readonly cursor: Cursor;
  readonly analyses: readonly Analysis[];
}

function folderUri(uri: string): string {
  return `${canonicalUri(uri).replace(/\/$/, '')}/`;
}

function isWithin(
  { line, character }: Position,
  { start, end }: { readonly start: Position; readonly end: Position },
): boolean {
  const isAfterStart = line > start.line || (line === start.line && character >= start.character);
  return isAfterStart && (line < end.line || (line === end.line && character <= end.character));
}

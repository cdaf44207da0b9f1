import {
  CodeActionKind,
  type ClientCapabilities,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isBracketed } from '../cursor/cursor-at.js';
import type { EditedDocument, FixChoice, LanguageServerHost } from '../host.js';
import type { DiagnosticData } from '../workspace/diagnostics.js';
import type { Workspace } from '../workspace/workspace.js';

/** The command that adds an entry to an ignore file. Its arguments are the URI, the rule and the pointer. */
export const ignoreCommand = 'assay.ignore';

/** The kind of the action that applies all safe fixes. Clients and servers of the API do not notice a safe fix. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.assay`;

/** Data for resolving an action: the analysed document and the fix. Without a fix, all safe fixes are applied. */
interface FixData {
  readonly root: string;
  readonly choice?: FixChoice | undefined;
}

/** The state of the editor and the server that code actions need. */
export interface ActionContext {
  readonly host: LanguageServerHost;
  readonly workspace: Workspace;
  readonly capabilities: ClientCapabilities;
  readonly texts: ReadonlyMap<string, string>;
  /** The version of an open document; null for a file. */
  getDocumentVersion(uri: string): number | null;
  /** Returns the URI in the client's spelling. */
  clientUri(uri: string): string;
}

/** Creates the code actions of a document: fixes and suppressions for its diagnostics, and all safe fixes at once. */
export class CodeActions {
  private readonly context: ActionContext;

  constructor(context: ActionContext) {
    this.context = context;
  }

  /**
   * Lists the actions for the diagnostics at a position. Fixes are verified here only for clients that cannot resolve them later.
   */
  async of(uri: string, { context: actionContext, textDocument }: CodeActionParams): Promise<CodeAction[]> {
    const { texts, capabilities } = this.context;
    const ours = actionContext.diagnostics.filter(
      ({ source, code }) => source === 'assay' && typeof code === 'string',
    );
    const isRequested = (kind: CodeActionKind): boolean =>
      actionContext.only === undefined ||
      actionContext.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    const actions: CodeAction[] = [];
    if (isRequested(CodeActionKind.QuickFix)) {
      actions.push(...ours.flatMap((diagnostic) => this.listFixActions(uri, diagnostic)));
      const text = texts.get(uri);
      for (const diagnostic of ours) {
        const here = text === undefined ? undefined : this.ignoreHere(uri, text, diagnostic);
        if (here !== undefined) actions.push(here);
        if (uri.startsWith('file:')) actions.push(ignoreInFile(textDocument.uri, diagnostic));
      }
    }
    const isResolved =
      capabilities.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true;
    // Editors that fix on save request this kind. It is not offered in menus of other clients, because each request would verify
    // all fixes.
    if (isRequested(fixAllKind) && (isResolved || actionContext.only !== undefined))
      actions.push(...this.fixAll(uri));
    if (isResolved) return actions;
    const resolved: CodeAction[] = [];
    for (const action of actions) {
      const now = await this.resolve(action);
      if (now.edit !== undefined || now.command !== undefined) resolved.push(now);
    }
    return resolved;
  }

  /** Verifies the fix of an action and adds its edit. If the fix fails verification, the action is disabled. */
  async resolve(action: CodeAction): Promise<CodeAction> {
    // `as`: clients return the data that the server has put into its own actions.
    const data = action.data as Partial<FixData> | undefined;
    if (data?.root === undefined) return action;
    const texts = new Map(this.context.texts);
    const versions = new Map([...texts.keys()].map((uri) => [uri, this.context.getDocumentVersion(uri)]));
    const documents = await this.context.host.fix(data.root, data.choice, texts);
    if (documents.length === 0)
      return {
        ...action,
        disabled: {
          reason:
            'The fix could not be verified: it would not resolve this finding, or would break something else.',
        },
      };
    return { ...action, edit: this.editOf(documents, versions) };
  }

  private listFixActions(uri: string, diagnostic: Diagnostic): CodeAction[] {
    const rule = String(diagnostic.code);
    const { pointer = '' } = getDiagnosticData(diagnostic);
    const { workspace, host } = this.context;
    for (const analysis of workspace.analysesOf(uri)) {
      const choice = host.fixOf(analysis, { uri, rule, pointer });
      if (choice === undefined) continue;
      const data: FixData = { root: analysis.uri, choice };
      const { title, kind } = choice;
      return [
        {
          title: title.replace(/\.$/, ''),
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic],
          isPreferred: kind === 'safe',
          data,
        },
      ];
    }
    return [];
  }

  private fixAll(uri: string): CodeAction[] {
    const { workspace, host } = this.context;
    const analysis = workspace.analysesOf(uri).find((each) => host.hasSafeFixes(each));
    if (analysis === undefined) return [];
    const data: FixData = { root: analysis.uri };
    return [{ title: 'Assay: apply all safe fixes', kind: fixAllKind, data }];
  }

  /**
   * Returns the action that suppresses a diagnostic in the document itself: by a comment, or by an extension in JSON, which has
   * no comments.
   */
  private ignoreHere(uri: string, text: string, diagnostic: Diagnostic): CodeAction | undefined {
    const code = String(diagnostic.code);
    const { pointer = '' } = getDiagnosticData(diagnostic);
    const base = { kind: CodeActionKind.QuickFix, diagnostics: [diagnostic] };
    if (!isBracketed(text)) {
      const changes = { [this.context.clientUri(uri)]: [commentAbove(text, diagnostic)] };
      return { ...base, title: `Ignore \`${code}\` here, by a comment`, edit: { changes } };
    }
    for (const analysis of this.context.workspace.analysesOf(uri)) {
      const before = analysis.documents.find((document) => document.uri === uri)?.text;
      if (before === undefined || before !== text) continue;
      const patches = this.context.host.suppress(analysis, { uri, rule: code, pointer });
      if (patches.length === 0) continue;
      const versions = new Map([[uri, this.context.getDocumentVersion(uri)]]);
      const edit = this.editOf([{ uri, before, patches }], versions);
      return { ...base, title: `Ignore \`${code}\` here, by \`x-assay-ignore\``, edit };
    }
    return undefined;
  }

  private editOf(
    documents: readonly EditedDocument[],
    versions: ReadonlyMap<string, number | null>,
  ): WorkspaceEdit {
    const changes = documents.map(({ uri, before, patches }) => {
      const text = TextDocument.create(uri, 'yaml', 0, before);
      const edits = patches.map(({ start, end, text: newText }) => ({
        range: { start: text.positionAt(start), end: text.positionAt(end) },
        newText,
      }));
      return { uri: this.context.clientUri(uri), version: versions.get(uri) ?? null, edits };
    });
    if (this.context.capabilities.workspace?.workspaceEdit?.documentChanges !== true)
      return { changes: Object.fromEntries(changes.map(({ uri, edits }) => [uri, edits])) };
    return {
      documentChanges: changes.map(({ uri, version, edits }) => ({ textDocument: { uri, version }, edits })),
    };
  }
}

function getDiagnosticData({ data }: Diagnostic): Partial<DiagnosticData> {
  // `as`: the server has put this data into its own diagnostics, and clients return it.
  return (data ?? {}) as Partial<DiagnosticData>;
}

/** Returns the action that adds an entry to the ignore file. */
function ignoreInFile(uri: string, diagnostic: Diagnostic): CodeAction {
  const code = String(diagnostic.code);
  const { pointer = '' } = getDiagnosticData(diagnostic);
  const title = `Ignore \`${code}\` here, by an entry in the ignore file`;
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    command: { title, command: ignoreCommand, arguments: [uri, code, pointer] },
  };
}

/** Returns the edit that inserts a comment above the line of a finding. */
function commentAbove(text: string, { code, range }: Diagnostic): { range: Range; newText: string } {
  const { line } = range.start;
  const lines = text.split('\n');
  const indent = /^\s*/.exec(lines[line] ?? '')?.[0] ?? '';
  const end = lines[line]?.endsWith('\r') === true ? '\r\n' : '\n';
  const start = { line, character: 0 };
  return { range: { start, end: start }, newText: `${indent}# assay-ignore-next-line ${String(code)}${end}` };
}

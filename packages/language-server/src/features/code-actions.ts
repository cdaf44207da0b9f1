import { CodeActionKind, type CodeAction, type Diagnostic } from 'vscode-languageserver';
import { isBracketed } from '../cursor/cursor.js';
import type { DiagnosticData } from '../workspace/diagnostics.js';

/** The command that adds an entry to an ignore file. Its arguments are the URI, the rule and the pointer. */
export const ignoreCommand = 'assay.ignore';

/** What can be done about the diagnostics at a place. */
export function codeActionsFor(
  uri: string,
  text: string,
  diagnostics: readonly Diagnostic[],
): readonly CodeAction[] {
  return diagnostics.flatMap((diagnostic): CodeAction[] => {
    const { source, code } = diagnostic;
    const data: unknown = diagnostic.data;
    if (source !== 'assay' || typeof code !== 'string') return [];
    // `as`: the server's own diagnostics have it, and clients give it back.
    const { pointer = '' } = (data ?? {}) as Partial<DiagnosticData>;
    const actions: CodeAction[] = [];
    const here = ignoreHere(uri, text, diagnostic, code);
    if (here !== undefined) actions.push(here);
    const title = `Ignore \`${code}\` here, by an entry in the ignore file`;
    actions.push({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      command: { title, command: ignoreCommand, arguments: [uri, code, pointer] },
    });
    return actions;
  });
}

/** A comment above the line of a finding; JSON has none. */
function ignoreHere(uri: string, text: string, diagnostic: Diagnostic, code: string): CodeAction | undefined {
  if (isBracketed(text)) return undefined;
  const { line } = diagnostic.range.start;
  const lines = text.split('\n');
  const indent = /^\s*/.exec(lines[line] ?? '')?.[0] ?? '';
  const end = lines[line]?.endsWith('\r') === true ? '\r\n' : '\n';
  const newText = `${indent}# assay-ignore-next-line ${code}${end}`;
  const start = { line, character: 0 };
  return {
    title: `Ignore \`${code}\` here, by a comment`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    edit: { changes: { [uri]: [{ range: { start, end: start }, newText }] } },
  };
}

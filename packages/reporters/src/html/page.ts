import type { PageShell } from '../reporter.js';
import { escapeHtml, staticChanges, staticImport, staticVerification } from './static.js';
import { json } from '../json/values.js';
import type { ChangesRun } from './changes-data.js';
import type { ImportRun } from './import-data.js';
import type { VerificationRun } from './verification-data.js';

/** The subject of a block's data: the whole run, or a part that can occur repeatedly. */
type BlockKind = 'run' | 'document' | 'review';

/**
 * Begins a self-contained page. The Content-Security-Policy allows only the page's own code, by its hash.
 *
 * @param shell - undefined for a page without scripts and styles
 */
export function beginPage(title: string, shell: PageShell | undefined): string {
  const hashes =
    shell === undefined ? '' : ` script-src '${shell.scriptHash}'; style-src '${shell.styleHash}';`;
  const policy = `default-src 'none';${hashes} img-src data:; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    ...(shell === undefined ? [] : [`<style>${shell.style}</style>`]),
    '</head>',
    '<body>',
    '',
  ].join('\n');
}

/**
 * Writes data of the page as a JSON block. Each `<` is escaped, so that nothing in the data can end the block or begin a comment.
 */
export function dataBlock(kind: BlockKind, json: string): string {
  const name = kind === 'run' ? 'id' : 'class';
  return `<script type="application/json" ${name}="${kind}">${json.replaceAll('<', '\\u003c')}</script>\n`;
}

/** Begins the content for browsers without scripts. */
export const noScriptStart = '<div id="app">\n<main class="plain">\n';

export function endPage(shell: PageShell | undefined): string {
  return `</main>\n</div>\n${shell === undefined ? '' : `<script>${shell.script}</script>\n`}</body>\n</html>\n`;
}

/** Writes a page with a single block of data. */
function writePage(page: {
  readonly title: string;
  readonly shell: PageShell | undefined;
  /** The data of the page, as JSON. */
  readonly json: string;
  /** The content for browsers without scripts, as HTML. */
  readonly shown: string;
}): string {
  const { title, shell, json, shown } = page;
  return beginPage(title, shell) + dataBlock('run', json) + noScriptStart + shown + endPage(shell);
}

/** Writes the page of a comparison. */
export function writeChangesPage(run: ChangesRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: changes', shell, json: json(run), shown: staticChanges(run) });
}

/** Writes the page of a verification. */
export function writeVerificationPage(run: VerificationRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: verification', shell, json: json(run), shown: staticVerification(run) });
}

/** Writes the page of an import. */
export function writeImportPage(run: ImportRun, shell: PageShell | undefined): string {
  return writePage({ title: 'Assay: import', shell, json: json(run), shown: staticImport(run) });
}

import type { PageShell } from '../reporter.js';
import { escapeHtml, staticChanges, staticImport, staticVerification } from './static.js';
import { json } from '../json/values.js';
import type { ChangesRun } from './changes-data.js';
import type { ImportRun } from './import-data.js';
import type { VerificationRun } from './verification-data.js';

/** Subject of a block's data: the run as a whole, or a part of it that comes once or more often. */
type BlockKind = 'run' | 'document' | 'review';

/**
 * Begins a page: one file that asks for nothing else. The page's own code is the only one that a browser may run, by its hash.
 *
 * @param shell - undefined for a page that only a browser without scripts shows as it is
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

/** Writes data that the page shows, as a block of JSON. A `<` never stands in it: nothing ends the block, or begins a comment there. */
export function dataBlock(kind: BlockKind, json: string): string {
  const name = kind === 'run' ? 'id' : 'class';
  return `<script type="application/json" ${name}="${kind}">${json.replaceAll('<', '\\u003c')}</script>\n`;
}

/** Begins what a browser shows that runs no scripts. */
export const noScriptStart = '<div id="app">\n<main class="plain">\n';

/** Ends a page. */
export function endPage(shell: PageShell | undefined): string {
  return `</main>\n</div>\n${shell === undefined ? '' : `<script>${shell.script}</script>\n`}</body>\n</html>\n`;
}

/** Writes a page whose data is one block. */
function writePage(page: {
  readonly title: string;
  readonly shell: PageShell | undefined;
  /** Content of the page, as JSON. */
  readonly json: string;
  /** Content for a browser without scripts, as HTML. */
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

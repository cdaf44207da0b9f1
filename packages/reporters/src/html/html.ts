import { json } from '../json/quote.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import type { Summary } from '../summary.js';
import { describeResult } from '../terminal/result.js';
import { pageDocument } from './document.js';
import { escapeHtml, staticDocument, staticHead } from './static.js';
import type { PageRun } from './page-data.js';

/** The part of one document: its data, and what a browser without scripts shows. */
interface Part {
  readonly data: string;
  readonly shown: string;
}

/**
 * Makes the reporter of an HTML page: one file that asks for nothing else. All findings stand in it as JSON, which a `<` never leaves; the
 * page's own code is the only one that a browser may run, by its hash.
 */
export function createReporter(context: ReportContext): Reporter<Part> {
  const { nameOf, shell, version, openSpool } = context;
  const shown = openSpool();

  function* document(report: DocumentReport): Iterable<Part> {
    const data = pageDocument(report, nameOf);
    yield { data: inScript(json(data)), shown: staticDocument(data) };
  }

  function* add(parts: Iterable<Part>): Iterable<string> {
    for (const { data, shown: text } of parts) {
      shown.add(text);
      yield `<script type="application/json" class="document">${data}</script>\n`;
    }
  }

  function* end(summary: Summary): Iterable<string> {
    const run: PageRun = {
      version,
      passed: summary.passed,
      result: describeResult(summary),
      gate: summary.gate,
      severities: summary.severities,
      unread: summary.unread.map(({ message }) => message),
    };
    yield `<script type="application/json" id="run">${inScript(json(run))}</script>\n<div id="app">\n`;
    yield staticHead(run);
    yield* shown.take();
    yield `</main>\n</div>\n${shell === undefined ? '' : `<script>${shell.script}</script>\n`}</body>\n</html>\n`;
  }

  return { begin: () => [head(context)], document, add, end };
}

function head({ shell }: ReportContext): string {
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
    '<title>Assay report</title>',
    ...(shell === undefined ? [] : [`<style>${shell.style}</style>`]),
    '</head>',
    '<body>',
    '',
  ].join('\n');
}

/** Nothing in a text ends the element that it stands in, or begins a comment there. */
function inScript(text: string): string {
  return text.replaceAll('<', '\\u003c');
}

// Builds the playground: the console's engine and document page in one file. It works on any host, and as a local file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { constants } from './constants.mjs';
import { bundleReportShell } from './build-report-shell.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the page.
 *
 * @param {string} [home] URL of the documentation; undefined for no link.
 * @returns {Promise<string>}
 */
export async function buildPlayground(home) {
  return (await bundlePlayground(home)).html;
}

/**
 * Builds the page, and returns the inputs of its code.
 *
 * @param {string} [home] URL of the documentation; undefined for no link.
 * @returns {Promise<{ html: string, built: readonly { metafile: { inputs: object } }[] }>}
 */
export async function bundlePlayground(home) {
  const bundles = await Promise.all([
    bundle('src/playground/main.tsx', { ...constants, consoleWorker: '""', consoleHasService: 'false' }),
    bundle('src/console/console.css'),
    bundle('src/console/analysis/worker.ts', constants),
    bundleReportShell(),
  ]);
  const [script, style, worker] = bundles.slice(0, 3).map(({ outputFiles }) => outputFiles[0].text.trim());
  const { shell, built: report } = bundles[3];
  checkEmbeddable(script);
  checkEmbeddable(style);
  const icon = readFileSync(`${folder}src/console/icon.svg`).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src '${hashText(script)}'`,
    `style-src '${hashText(style)}'`,
    'worker-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types assay',
  ].join('; ');
  const html = `<!doctype html>
<html lang="en"${home === undefined ? '' : ` data-home="${home}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="Check, fix and compare OpenAPI documents in your browser. Nothing leaves it.">
<title>Assay playground</title>
<link rel="icon" href="data:image/svg+xml;base64,${icon}">
<style>${style}</style>
</head>
<body>
<div id="app"><noscript>The playground needs JavaScript. The command <code>assay</code> does not.</noscript></div>
${dataBlock('worker', worker)}
${dataBlock('report-shell', shell)}
<script>${script}</script>
</body>
</html>
`;
  return { html, built: [...bundles.slice(0, 3), report] };
}

function bundle(entry, define = {}) {
  return build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    conditions: ['source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    metafile: true,
    define,
  });
}

/** Throws if code contains text that would end its own element. */
function checkEmbeddable(text) {
  if (/<\/(?:script|style)|<!--/i.test(text))
    throw new Error('The code of the playground has the end of an element in it.');
}

/** Returns a data block of the page. Each `<` is escaped, so that the data cannot end the block. */
function dataBlock(id, value) {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function hashText(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

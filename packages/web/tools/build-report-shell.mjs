// Builds the code and the styles of the HTML report.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the report.
 *
 * @returns {Promise<import('@assay/reporters').PageShell>}
 */
export async function buildReportShell() {
  return (await bundleReportShell()).shell;
}

/**
 * Bundles the report, and returns the inputs of its code.
 *
 * @returns {Promise<{ shell: import('@assay/reporters').PageShell, built: import('esbuild').BuildResult<{ metafile: true }> }>}
 */
export async function bundleReportShell() {
  const [code, looks] = await Promise.all([bundle('src/report/main.tsx'), bundle('src/report/report.css')]);
  const script = readOutputText(code);
  const style = readOutputText(looks);
  return { shell: { script, scriptHash: hashText(script), style, styleHash: hashText(style) }, built: code };
}

function bundle(entry) {
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
    charset: 'ascii',
    logLevel: 'silent',
    metafile: true,
  });
}

function readOutputText({ outputFiles }) {
  const text = outputFiles[0].text.trim();
  // Either text would end the enclosing element.
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('The report cannot stand in a page.');
  return text;
}

function hashText(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

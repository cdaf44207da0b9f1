import type { PageShell } from '@assay/reporters';

let shellPromise: Promise<PageShell> | undefined;

/** The code and the looks of the HTML report. Here they are made from their sources; the bundle of the command has them ready. */
export function reportShell(): Promise<PageShell> {
  shellPromise ??= make();
  return shellPromise;
}

async function make(): Promise<PageShell> {
  const { buildReportShell } = await import('../tools/build-report-shell.mjs');
  return buildReportShell();
}

let shellPromise;

/**
 * The code and the looks of the HTML report. Here they are made from their sources; the bundle of the command has them ready.
 *
 * @returns {Promise<import('@assay/reporters').PageShell>}
 */
export function reportShell() {
  shellPromise ??= import('./build-report-shell.mjs').then(({ buildReportShell }) => buildReportShell());
  return shellPromise;
}

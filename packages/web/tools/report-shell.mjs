let shellPromise;

/**
 * Returns the code and the styles of the HTML report. This module builds them from their sources; the bundle of the command
 * contains the result.
 *
 * @returns {Promise<import('@assay/reporters').PageShell>}
 */
export function reportShell() {
  shellPromise ??= import('./build-report-shell.mjs').then(({ buildReportShell }) => buildReportShell());
  return shellPromise;
}

import type { PageShell } from '@assay/reporters';

/** Loads the code and the looks of the pages of HTML reports. */
export async function loadShell(): Promise<PageShell> {
  const { reportShell } = await import('@assay/web/report-shell');
  return reportShell();
}

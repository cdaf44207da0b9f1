import type { PageShell } from '@assay/reporters';

/** Loads the code and styles of HTML report pages. */
export async function loadShell(): Promise<PageShell> {
  const { reportShell } = await import('@assay/web/report-shell');
  return reportShell();
}

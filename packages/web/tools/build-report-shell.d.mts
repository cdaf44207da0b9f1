import type { PageShell } from '@assay/reporters';
import type { BuildResult } from 'esbuild';

/** Bundles the report. */
export function buildReportShell(): Promise<PageShell>;

/** Bundles the report, and says what was taken of whose code. */
export function bundleReportShell(): Promise<{
  readonly shell: PageShell;
  readonly built: BuildResult<{ metafile: true }>;
}>;

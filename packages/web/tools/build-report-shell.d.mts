import type { PageShell } from '@assay/reporters';
import type { BuildResult } from 'esbuild';

/** Bundles the report. */
export function buildReportShell(): Promise<PageShell>;

/** Bundles the report, and returns the inputs of its code. */
export function bundleReportShell(): Promise<{
  readonly shell: PageShell;
  readonly built: BuildResult<{ metafile: true }>;
}>;

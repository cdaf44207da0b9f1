import type { PageShell } from '@assay/reporters';

/** Returns the code and the styles of the HTML report. */
export function reportShell(): Promise<PageShell>;

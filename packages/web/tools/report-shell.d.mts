import type { PageShell } from '@assay/reporters';

/** The code and the looks of the HTML report. Here they are made from their sources; the bundle of the command has them ready. */
export function reportShell(): Promise<PageShell>;

import type { Metafile } from 'esbuild';

/** Writes the console to a folder, whose content is deleted first. Returns the inputs of the chunks. */
export function buildConsole(outdir: string): Promise<{ readonly page: Metafile; readonly worker: Metafile }>;

import type { Metafile } from 'esbuild';

/** Writes the console to a folder, whose content is deleted first. Says what the chunks are made of. */
export function buildConsole(outdir: string): Promise<{ readonly page: Metafile; readonly worker: Metafile }>;

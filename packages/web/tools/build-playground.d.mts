import type { Metafile } from 'esbuild';

/**
 * Builds the playground: one HTML page that loads nothing and works as a file.
 *
 * @param home - address of the documentation; undefined for no link to it
 */
export function buildPlayground(home?: string): Promise<string>;

/** Builds the playground, and says whose code it contains. */
export function bundlePlayground(
  home?: string,
): Promise<{ readonly html: string; readonly built: readonly { readonly metafile: Metafile }[] }>;

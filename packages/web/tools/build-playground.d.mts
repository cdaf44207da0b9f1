import type { Metafile } from 'esbuild';

/**
 * Builds the playground: one HTML page that loads nothing and works as a file.
 *
 * @param home URL of the documentation; undefined for no link.
 */
export function buildPlayground(home?: string): Promise<string>;

/** Builds the playground, and returns the inputs of its code. */
export function bundlePlayground(
  home?: string,
): Promise<{ readonly html: string; readonly built: readonly { readonly metafile: Metafile }[] }>;

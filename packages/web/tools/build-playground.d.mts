/**
 * Builds the playground: one HTML page that loads nothing and works as a file.
 *
 * @param home - address of the documentation; undefined for no link to it
 */
export function buildPlayground(home?: string): Promise<string>;

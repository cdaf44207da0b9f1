import type bundler from '@stoplight/spectral-ruleset-bundler';

/** A plugin for Spectral's bundler. */
export type BundlePlugin = Parameters<(typeof bundler)['bundleRuleset']>[1]['plugins'][number];

/** Collects the imports of a ruleset that cannot be resolved. The bundler would only print them. */
export class MissingImports {
  /** The paths and package names of the unresolved imports. */
  readonly found: string[] = [];

  readonly plugin: BundlePlugin = {
    name: 'assay/missing-imports',
    options: (options) => ({
      ...options,
      onwarn: ({ code, source }) => {
        if (code === 'UNRESOLVED_IMPORT' && source !== undefined) this.found.push(source);
      },
    }),
  };
}

import type bundler from '@stoplight/spectral-ruleset-bundler';

/** A plugin of the bundler that Spectral uses. */
export type BundlePlugin = Parameters<(typeof bundler)['bundleRuleset']>[1]['plugins'][number];

/** Collects the imports of a ruleset that cannot be resolved, which the bundler would only print. */
export class MissingImports {
  /** Imports: paths and names of packages. */
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

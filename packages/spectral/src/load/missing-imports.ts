/** An import of a ruleset that leads nowhere. */
export interface MissingImport {
  /** What is imported: a path or the name of a package. */
  readonly source: string;
  /** The file that imports it. */
  readonly importer: string;
}

interface RollupWarning {
  readonly code?: string;
  readonly source?: string;
  readonly importer?: string;
}

interface RollupOptions {
  onwarn?: (warning: RollupWarning, handler: (warning: RollupWarning) => void) => void;
}

/** Collects the imports that cannot be resolved, which the bundler would only print. */
export class MissingImports {
  readonly found: MissingImport[] = [];

  readonly plugin = {
    name: 'assay/missing-imports',
    options: (options: RollupOptions): RollupOptions => ({
      ...options,
      onwarn: ({ code, source, importer }) => {
        if (code === 'UNRESOLVED_IMPORT' && source !== undefined) this.found.push({ source, importer: importer ?? '' });
      },
    }),
  };
}

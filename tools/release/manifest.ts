import { product } from '../product/product.js';

/** The relevant fields of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/**
 * Creates the published package.json.
 *
 * @param folder the folder of the package, relative to the root of the checkout
 */
export function publishedManifest(
  { scripts: _scripts, devDependencies: _tools, exports, files, ...keptValue }: Manifest,
  folder: string,
): Manifest {
  return {
    ...keptValue,
    files: [...files, 'sbom.cdx.json'],
    homepage: product.repository,
    repository: { type: 'git', url: `git+${product.repository}.git`, directory: folder },
    bugs: { url: `${product.repository}/issues` },
    ...(exports === undefined ? {} : { exports: withoutSources(exports) }),
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Removes the exports of sources, which are not published. */
function withoutSources(exports: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([condition]) => condition !== 'source')
      .map(([key, value]) => [
        key,
        // `as`: an object of conditions or of paths.
        typeof value === 'object' && value !== null
          ? withoutSources(value as Record<string, unknown>)
          : value,
      ]),
  );
}

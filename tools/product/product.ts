import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The names under which the project is published. product.json is their only source. */
export interface Product {
  /** The npm package with the command. */
  readonly package: string;
  /** The npm scope of all other packages. */
  readonly scope: string;
  /** The URL of the repository, from which `homepage`, `repository` and `bugs` of every package are derived. */
  readonly repository: string;
  /** The owner and name of the repository on GitHub, by which workflows use the action. */
  readonly action: string;
  /** The address for reports of vulnerabilities. */
  readonly securityContact: string;
}

/** The current names of the project. */
// `as`: the project's own file.
export const product = readJson('tools/product/product.json') as Product;

/** The version of all packages. Changesets updates it in their manifests. */
// `as`: npm has checked the manifest.
export const productVersion = (readJson('packages/cli/package.json') as { readonly version: string }).version;

/** True for the name of a package of this project. */
export function isOwnPackage(name: string): boolean {
  return name === product.package || name.startsWith(`${product.scope}/`);
}

/** True for hosts that are reserved for examples (RFC 2606) and do not exist. */
export function isPlaceholder(url: string): boolean {
  return /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(url).hostname);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Names under which the project is published: product.json is their only source. */
export interface Product {
  /** The npm package with the command. */
  readonly package: string;
  /** The npm scope of all other packages. */
  readonly scope: string;
  /** The address of the repository: `homepage`, `repository` and `bugs` of every package follow from it. */
  readonly repository: string;
  /** Owner and name of the repository on GitHub, by which workflows use the action. */
  readonly action: string;
  /** The address that reports of vulnerabilities are sent to. */
  readonly securityContact: string;
}

/** Current names of the project. */
// `as`: our own file.
export const product = readJson('tools/product/product.json') as Product;

/** Version of all packages, which Changesets raises in their manifests. */
// `as`: npm has checked the form of the manifest.
export const productVersion = (readJson('packages/cli/package.json') as { readonly version: string }).version;

/** True for the name of a package of this project. */
export function isOwnPackage(name: string): boolean {
  return name === product.package || name.startsWith(`${product.scope}/`);
}

/** True for names that are reserved for examples (RFC 2606), and lead nowhere. */
export function isPlaceholder(url: string): boolean {
  return /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(url).hostname);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

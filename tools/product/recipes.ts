import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillTemplate } from './fill-template.js';
import { product, productVersion } from './product.js';

const templates = join(dirname(fileURLToPath(import.meta.url)), 'templates');

/** A checksum that matches no file, so that package managers refuse to install. */
const unknownChecksum = '0'.repeat(64);

/** Recipes of package managers that install the executable. */
export interface Recipes {
  /** The Homebrew formula. */
  readonly homebrew: string;
  /** The Scoop manifest. */
  readonly scoop: string;
}

/**
 * Writes the recipes of package managers.
 *
 * @param checksums - the SHA-256 of the archives by target, `linux-x64`; they are unknown before a release
 */
export function makeRecipes(checksums: Readonly<Record<string, string>> = {}): Recipes {
  const { repository } = product;
  const targets = ['linux-x64', 'linux-arm64', 'macos-arm64', 'macos-x64', 'windows-x64'];
  const values: Record<string, string> = {
    repository,
    releases: `${repository}/releases/download`,
    version: productVersion,
  };
  for (const target of targets) values[target.replace('-', '_')] = checksums[target] ?? unknownChecksum;
  const fill = (name: string): string => fillTemplate(readFileSync(join(templates, name), 'utf8'), values);
  const notice = '# Generated from tools/product. Do not edit. A release has this file with its checksums.\n';
  return { homebrew: notice + fill('assay.rb'), scoop: fill('scoop.json') };
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { importedSpecifiers } from '../architecture/workspaces.js';

/** The imports between source files, by paths relative to the checkout. */
export class ImportGraph {
  readonly #root: string;
  readonly #importers = new Map<string, string[]>();
  readonly #exports = new Map<string, ReadonlyMap<string, string>>();

  constructor(root: string) {
    this.#root = root;
    for (const folder of [
      'rules',
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
    ]) {
      this.#readExports(folder);
    }
  }

  /** Adds a file and its imports. */
  add(file: string): void {
    for (const specifier of importedSpecifiers(file, readFileSync(join(this.#root, file), 'utf8'))) {
      const imported = this.#resolve(file, specifier);
      if (imported === undefined) continue;
      const importers = this.#importers.get(imported);
      if (importers === undefined) this.#importers.set(imported, [file]);
      else importers.push(file);
    }
  }

  /** Lists all files that import a file directly or indirectly, the nearest first. */
  findImporters(file: string): string[] {
    const found = new Set([file]);
    for (const next of found) for (const importer of this.#importers.get(next) ?? []) found.add(importer);
    found.delete(file);
    return [...found];
  }

  #readExports(folder: string): void {
    const path = join(this.#root, folder, 'package.json');
    if (!existsSync(path)) return;
    // `as`: npm has checked the manifest.
    const { name, exports = {} } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, string | { readonly source?: string }>>;
    };
    const sources = Object.entries(exports).flatMap(([subpath, target]) => {
      const source = typeof target === 'string' ? target : target.source;
      return source === undefined ? [] : [[subpath.slice(1), normalize(join(folder, source))] as const];
    });
    this.#exports.set(name, new Map(sources));
  }

  #resolve(file: string, specifier: string): string | undefined {
    if (specifier.startsWith('.')) return this.#existing(normalize(join(dirname(file), specifier)));
    const [, name = '', subpath = ''] = /^(@assay\/[^/]+)(.*)$/.exec(specifier) ?? [];
    const exports = this.#exports.get(name);
    const exact = exports?.get(subpath);
    if (exports === undefined || exact !== undefined) return exact;
    for (const [pattern, source] of exports) {
      const [before, after] = pattern.split('*');
      if (before === undefined || after === undefined || !subpath.startsWith(before)) continue;
      return source.replace('*', subpath.slice(before.length, subpath.length - after.length));
    }
    return undefined;
  }

  #existing(path: string): string | undefined {
    const candidates = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path];
    return candidates.find((candidate) => {
      const absolute = join(this.#root, candidate);
      return existsSync(absolute) && statSync(absolute).isFile();
    });
  }
}

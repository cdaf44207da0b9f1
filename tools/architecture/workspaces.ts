import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A workspace, as the architecture test reads it. */
export interface Workspace {
  readonly name: string;
  /** The folder relative to the root of the checkout: `packages/core`. */
  readonly folder: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly imports: readonly Import[];
}

/** An import, a re-export, or a dynamic import of a literal. */
export interface Import {
  /** The importing file relative to its workspace: `src/index.ts`. */
  readonly file: string;
  readonly specifier: string;
  /** True in tests, which may use development dependencies. */
  readonly inTest: boolean;
}

const skipped = new Set(['node_modules', 'dist', 'good', 'bad', '__snapshots__', 'fixtures']);

/** Reads the workspaces of the checkout: `packages/*` and `rules`. */
export function readWorkspaces(root: string): Workspace[] {
  const folders = ['rules', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => readWorkspace(root, folder));
}

function readWorkspace(root: string, folder: string): Workspace {
  // `as`: npm has checked the manifest.
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly peerDependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  return {
    name: manifest.name,
    folder,
    dependencies: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
    imports: sourceFiles(join(root, folder), '').flatMap((file) => readImports(join(root, folder), file)),
  };
}

function sourceFiles(folder: string, inside: string): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourceFiles(folder, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function readImports(folder: string, file: string): Import[] {
  const inTest = /\.test(-d)?\.tsx?$/.test(file) || /(^|\/)test(ing)?\//.test(file);
  return importedSpecifiers(file, readFileSync(join(folder, file), 'utf8')).map((specifier) => ({
    file,
    specifier,
    inTest,
  }));
}

/** Lists the modules that a source imports or re-exports, including dynamic imports of string literals. */
export function importedSpecifiers(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const specifiers = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.push(moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) specifiers.push(literal[2]);
  }
  return [...new Set(specifiers)];
}

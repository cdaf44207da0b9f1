import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { folderCycles, type FolderImport } from './folders.js';
import { readWorkspaces } from './workspaces.js';

/** Prints the cycles of folders with the imports that cause them. The arguments name packages; without any, all are checked. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const packages = process.argv.slice(2).map((name) => name.replace(/^(?:@assay|packages)\//, ''));
const workspaces = readWorkspaces(root).filter(
  ({ name }) => packages.length === 0 || packages.includes(name.replace('@assay/', '')),
);
for (const cycle of folderCycles(workspaces)) {
  const folder = workspaces.find(({ name }) => name === cycle.package)?.folder ?? '';
  console.log(`${cycle.package}, in ${cycle.parent}: ${cycle.nodes.join(', ')} import each other`);
  const pairs = new Map<string, FolderImport[]>();
  for (const each of cycle.imports) {
    const pair = `${each.from} -> ${each.to}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), each]);
  }
  for (const [pair, imports] of [...pairs].toSorted((a, b) => a[1].length - b[1].length)) {
    console.log(`  ${pair}`);
    for (const { file, target } of imports)
      console.log(
        `    ${file} -> ${target} { ${importedNames(join(root, folder), file, target).join(', ')} }`,
      );
  }
}

function importedNames(folder: string, file: string, target: string): string[] {
  const path = existsSync(join(folder, `${file}.ts`)) ? `${file}.ts` : `${file}.tsx`;
  const { module } = parseSync(path, readFileSync(join(folder, path), 'utf8'));
  const isTarget = (specifier: string) =>
    posix.join(posix.dirname(file), specifier).replace(/\.[jt]sx?$/, '') === target;
  return [
    ...module.staticImports
      .filter(({ moduleRequest }) => isTarget(moduleRequest.value))
      .flatMap(({ entries }) =>
        entries.map(({ importName, localName }) => importName.name ?? localName.value),
      ),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ moduleRequest }) => moduleRequest && isTarget(moduleRequest.value))
      .map(({ exportName }) => exportName.name ?? '*'),
  ];
}

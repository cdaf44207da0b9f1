import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run, type Tarball } from './pack.js';

/** The versions of Node on which the packages are tested. */
export const nodeVersions: readonly string[] = ['20', '22', '24', '26'];

/** Commands that run on each version, with their expected output. */
const commands: readonly {
  readonly args: readonly string[];
  readonly status: number;
  readonly has: string;
}[] = [
  { args: ['validate', 'bookshop.yaml'], status: 1, has: 'plaintext-communication' },
  { args: ['validate', 'bookshop.yaml', 'copy.yaml', '--jobs', '2'], status: 1, has: '2 documents' },
  { args: ['explain', 'plaintext-communication'], status: 0, has: 'plain' },
  { args: ['rules', '--format', 'json'], status: 0, has: 'operation-id-missing' },
  { args: ['bundle', 'bookshop.yaml'], status: 0, has: 'openapi: 3.1.1' },
  { args: ['import', 'bookshop.yaml', '--out', 'projects'], status: 0, has: '4 projects' },
  { args: ['validate', 'bookshop.yaml', '--ruleset', 'ruleset.yaml'], status: 1, has: 'title-short' },
  { args: ['serve', '--help'], status: 0, has: '--port' },
];

const library = `
import { analyse, validate, importProjects } from 'assay';
import { createRequire } from 'node:module';
const required = createRequire(import.meta.url)('assay');
if (required.analyse !== analyse) throw new Error('There are two copies of the library.');
const { status } = await analyse('bookshop.yaml');
let count = 0;
for await (const _ of validate(['bookshop.yaml', 'copy.yaml'])) count++;
const { projects } = await importProjects('bookshop.yaml');
console.log(status, count, projects.length);
`;

/** A program that imports all other packages. */
const imports = (names: readonly string[]): string =>
  names.map((name) => `await import(${JSON.stringify(name)});\n`).join('') + "console.log('imported');\n";

/**
 * Installs the packages into an empty folder and runs them with a version of Node. Returns the problems as sentences.
 *
 * @param version a version of npm's package `node`: `24`
 */
export function checkOnNode(
  version: string,
  tarballs: readonly Tarball[],
  folder: string,
  root: string,
): string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const nodeFolder = join(folder, 'runtime');
  mkdirSync(nodeFolder);
  writeFileSync(join(nodeFolder, 'package.json'), '{ "private": true }');
  npm(['install', `node@${version}`], nodeFolder);
  const node = join(nodeFolder, 'node_modules/node/bin/node');
  npm(['install', ...tarballs.map(({ file }) => file)], folder);
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'bookshop.yaml'));
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'copy.yaml'));
  writeFileSync(
    join(folder, 'ruleset.yaml'),
    'rules:\n  title-short:\n    given: $.info.title\n    then: { function: length, functionOptions: { max: 5 } }\n',
  );
  writeFileSync(join(folder, 'library.mjs'), library);
  const others = tarballs.map(({ name }) => name).filter((name) => name !== 'assay');
  writeFileSync(join(folder, 'imports.mjs'), imports(others));
  const bin = join(folder, 'node_modules/assay/bin/assay.js');
  const runs = [
    ...commands.map(({ args, ...expected }) => ({ args: [bin, ...args], ...expected })),
    { args: ['library.mjs'], status: 0, has: 'success 2 4' },
    { args: ['imports.mjs'], status: 0, has: 'imported' },
  ];
  const { output: actual } = run(node, ['--version'], folder);
  if (!actual.startsWith(`v${version}.`)) return [`Node ${version} could not be had: ${actual}`];
  return runs.flatMap(({ args, status, has }) => {
    const result = run(node, args, folder);
    if (result.status === status && result.output.includes(has)) return [];
    return [
      `Node ${version}: ${args.slice(0, 5).join(' ')} ended with ${result.status}:\n${result.output.slice(0, 2000)}`,
    ];
  });
}

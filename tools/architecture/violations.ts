import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { browserPackages, bundledPackages, coreDependencies, layers } from './layers.js';
import type { Import, Workspace } from './workspaces.js';

/** Describes each violation of the layers by a workspace as a sentence. */
export function violations(workspaces: readonly Workspace[]): string[] {
  const ours = new Set(workspaces.map(({ name }) => name));
  return workspaces.flatMap((workspace) => [
    ...unknownWorkspace(workspace),
    ...forbiddenDependencies(workspace, ours),
    ...workspace.imports.flatMap((used) => importViolations(workspace, used)),
  ]);
}

function unknownWorkspace({ name, folder }: Workspace): string[] {
  return name in layers
    ? []
    : [`${folder}: the package \`${name}\` has no row; give it one in tools/architecture/layers.ts.`];
}

function forbiddenDependencies(workspace: Workspace, ours: ReadonlySet<string>): string[] {
  const found = workspace.dependencies
    .filter((dependency) => ours.has(dependency) && !mayImport(workspace, dependency))
    .map(
      (dependency) =>
        `${workspace.folder}/package.json: depends on \`${dependency}\`, which is not below it.`,
    );
  if (workspace.name !== '@assay/core') return found;
  const foreign = workspace.dependencies.filter(
    (dependency) => !ours.has(dependency) && !coreDependencies.includes(dependency),
  );
  return [
    ...found,
    ...foreign.map(
      (dependency) => `${workspace.folder}/package.json: the core may not depend on \`${dependency}\`.`,
    ),
  ];
}

function importViolations(workspace: Workspace, { file, specifier, inTest }: Import): string[] {
  const place = `${workspace.folder}/${file}`;
  if (specifier.startsWith('.')) {
    const target = posix.join(workspace.folder, posix.dirname(file), specifier);
    const isOwn = target.startsWith(`${workspace.folder}/`);
    // Helpers for tests of several workspaces are in test/support.
    return !isOwn && !(inTest && target.startsWith('test/support/'))
      ? [`${place}: \`${specifier}\` leaves the package; import the package by its name.`]
      : [];
  }
  if (isNodeModule(specifier)) {
    const inBrowser = browserPackages.includes(workspace.name);
    return inBrowser && !inTest ? [`${place}: \`${specifier}\` does not exist in a browser.`] : [];
  }
  const name = packageName(specifier);
  if (inTest) return testImportViolations(workspace, place, name);
  if (name in layers && !mayImport(workspace, name))
    return [`${place}: \`${name}\` is not below \`${workspace.name}\`.`];
  const isBundled = bundledPackages.includes(workspace.name) && workspace.devDependencies.includes(name);
  if (!workspace.dependencies.includes(name) && !isBundled)
    return [`${place}: \`${name}\` is not among the dependencies of its package.json.`];
  return [];
}

/**
 * Checks an import in a test. Tests may use root tools and development dependencies, but other workspaces only if they are
 * declared.
 */
function testImportViolations(workspace: Workspace, place: string, name: string): string[] {
  if (!(name in layers) || name === workspace.name) return [];
  const declared = workspace.dependencies.includes(name) || workspace.devDependencies.includes(name);
  return declared
    ? []
    : [`${place}: the test uses \`${name}\`, which its package.json does not declare; move it to test/.`];
}

function mayImport(workspace: Workspace, name: string): boolean {
  return layers[workspace.name]?.includes(name) ?? false;
}

function isNodeModule(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

/** Returns the package: `@assay/core` for `@assay/core/internal`, `undici` for `undici/types`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

import { posix } from 'node:path';
import { stronglyConnected } from '@assay/core';
import type { Workspace } from './workspaces.js';

/** Packages whose folders still import each other in a cycle. Delete a package here once its folders are acyclic. */
export const stillCircular: ReadonlySet<string> = new Set();

/** Folders of one package that import each other in a cycle, and the imports that connect them. */
export interface FolderCycle {
  readonly package: string;
  /** The folder whose direct children form the cycle, relative to the workspace. */
  readonly parent: string;
  /** The children: sub-folders with their content, or the files directly in the parent. */
  readonly nodes: readonly string[];
  readonly imports: readonly FolderImport[];
}

/** An import from one child of a folder to another. */
export interface FolderImport {
  readonly from: string;
  readonly to: string;
  /** Both files relative to the workspace; the target without its extension. */
  readonly file: string;
  readonly target: string;
}

/**
 * Finds folders that import each other in a cycle, type imports included, tests excluded. For every folder, its direct
 * children must form an acyclic graph: each sub-folder counts as one node with everything inside it, and the files directly in
 * the folder are one node. Files directly in `src`, or in the root of a workspace without one, are one node each.
 */
export function folderCycles(workspaces: readonly Workspace[]): FolderCycle[] {
  return workspaces.flatMap((workspace) => {
    const levels = new Map<string, FolderImport[]>();
    for (const found of folderImports(workspace)) {
      const parent = sharedFolder(found.file, found.target);
      const from = findChild(parent, found.file);
      const to = findChild(parent, found.target);
      if (from === to) continue;
      const known = levels.get(parent);
      if (known) known.push({ ...found, from, to });
      else levels.set(parent, [{ ...found, from, to }]);
    }
    return [...levels].flatMap(([parent, imports]) => cyclesAt(workspace.name, parent, imports));
  });
}

/** Describes each cycle of folders outside `stillCircular` as a sentence. */
export function folderViolations(
  workspaces: readonly Workspace[],
  exceptions: ReadonlySet<string> = stillCircular,
): string[] {
  return folderCycles(workspaces)
    .filter((cycle) => !exceptions.has(cycle.package))
    .map(
      ({ package: name, parent, nodes }) =>
        `${name}: in ${parent}, ${nodes.join(', ')} import each other; \`npx tsx --conditions=source tools/architecture/show-folders.ts ${name}\` lists the imports.`,
    );
}

function folderImports({ imports }: Workspace): Pick<FolderImport, 'file' | 'target'>[] {
  return imports
    .filter(({ specifier, inTest }) => !inTest && specifier.startsWith('.'))
    .map(({ file, specifier }) => ({
      file: file.replace(/\.tsx?$/, ''),
      target: posix.join(posix.dirname(file), specifier).replace(/\.[jt]sx?$/, ''),
    }));
}

function cyclesAt(name: string, parent: string, imports: readonly FolderImport[]): FolderCycle[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const known = targets.get(from) ?? new Set();
    targets.set(from, known.add(to));
  }
  return stronglyConnected(targets.keys(), (node) => [...(targets.get(node) ?? [])])
    .filter((nodes) => nodes.length > 1)
    .map((nodes) => ({
      package: name,
      parent,
      nodes: nodes.toSorted(),
      imports: imports.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to)),
    }));
}

/** The innermost folder that contains both files. */
function sharedFolder(first: string, second: string): string {
  const a = first.split('/').slice(0, -1);
  const b = second.split('/').slice(0, -1);
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length === 0 ? '.' : a.slice(0, length).join('/');
}

/** The node that a file belongs to among the direct children of a folder. */
function findChild(parent: string, file: string): string {
  const inside = parent === '.' ? file : file.slice(parent.length + 1);
  const slash = inside.indexOf('/');
  if (slash >= 0) return `${inside.slice(0, slash)}/`;
  return parent === 'src' || parent === '.' ? inside : `${parent}/*`;
}

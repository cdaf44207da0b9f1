import { posix } from 'node:path';
import { stronglyConnected } from '@assay/core';
import type { Workspace } from './workspaces.js';

/** Files that may import each other, because their subjects are recursive. */
interface Recursion {
  readonly files: RegExp;
  readonly because: string;
}

/** The only files that may import each other in a cycle. Break every other cycle. */
export const recursions: readonly Recursion[] = [
  {
    files: /^packages\/core\/src\/model\//,
    because: 'objects of OpenAPI hold each other, and the model its facts and its faults',
  },
  {
    files: /^packages\/json-schema\/src\/evaluate\/(?:evaluation|phases)/,
    because: 'an evaluation runs phases, which evaluate the schemas inside',
  },
  {
    files: /^packages\/json-schema\/src\/algebra\//,
    because: 'comparing two schemas, or describing one, needs the same for those inside',
  },
  {
    files: /^packages\/project-generator\/src\/values\//,
    because: 'a value is made of the values inside',
  },
];

/** Describes each cycle of files that import each other as a sentence. Includes type imports, excludes tests. */
export function cycles(workspaces: readonly Workspace[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { folder, imports } of workspaces) {
    for (const { file, specifier, inTest } of imports) {
      if (inTest || !specifier.startsWith('.')) continue;
      const from = `${folder}/${file}`;
      const known = targets.get(from) ?? new Set();
      targets.set(from, known.add(posix.join(folder, posix.dirname(file), specifier).replace(/\.jsx?$/, '')));
    }
  }
  const byName = new Map([...targets.keys()].map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const listImportedFiles = (file: string): string[] =>
    [...(targets.get(file) ?? [])].flatMap((name) => byName.get(name) ?? []);
  return stronglyConnected(targets.keys(), listImportedFiles)
    .filter(
      (files) => files.length > 1 && !recursions.some((each) => files.every((file) => each.files.test(file))),
    )
    .map(
      (files) =>
        `${files.toSorted().join(', ')} import each other; what they share needs a file of its own, or tools/architecture/cycles.ts a reason.`,
    );
}

import type { StagedPackage } from './stage.js';

/** Orders packages after their dependencies, so that an installation during the release finds all of them. */
export function publicationOrder(packages: readonly StagedPackage[]): StagedPackage[] {
  const ordered = new Set<StagedPackage>();
  const visit = (each: StagedPackage): void => {
    if (ordered.has(each)) return;
    const needed = Object.keys({ ...each.manifest.dependencies });
    for (const other of packages) if (needed.includes(other.name)) visit(other);
    ordered.add(each);
  };
  for (const each of packages) visit(each);
  return [...ordered];
}

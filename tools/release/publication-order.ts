import type { StagedPackage } from './stage.js';

/** Orders packages so that each comes after those that it depends on: whoever installs in the meantime finds all of them. */
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

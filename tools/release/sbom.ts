import { readFileSync } from 'node:fs';
import type { Manifest } from './manifest.js';

/** A package whose code is bundled in another one. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
}

/** The parts of a CycloneDX 1.6 bill of materials that are written here. */
export interface Bill {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

export interface Component {
  readonly type: 'library' | 'application' | 'container';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly [field: string]: unknown;
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** A package in a package-lock.json. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Creates the bill of materials of a package: its bundled code, and all installed dependencies in the versions of the lock file.
 *
 * @param lock - the path of the package-lock.json
 */
export function billOfMaterials(manifest: Manifest, bundled: readonly BundledPackage[], lock: string): Bill {
  // `as`: npm's own format.
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const tree = new InstalledTree(packages);
  const own = componentOf(manifest.name, manifest.version, 'MIT');
  const installed = tree.add(own['bom-ref'], `packages/${manifest.name}`, manifest.dependencies ?? {});
  const pedigree = bundled.map(({ name, version, license }) => ({
    ...componentOf(name, version, license),
    properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }],
  }));
  const known = new Set(pedigree.map((component) => component['bom-ref']));
  const others = [...tree.components.values()].filter((component) => !known.has(component['bom-ref']));
  const dependencies = tree.dependencies.filter(({ ref }) => ref !== own['bom-ref']);
  const direct = [...new Set([...known, ...installed])];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components: [...pedigree, ...others].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [{ ref: own['bom-ref'], dependsOn: direct.sort() }, ...dependencies],
  };
}

/**
 * Creates the bill of materials of the container image, from those of its packages.
 *
 * @param base - the base image
 */
export function billOfImage(version: string, base: string, bills: readonly Bill[]): Bill {
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Dependency>();
  for (const { metadata, components: parts, dependencies: edges } of bills) {
    for (const part of [metadata.component, ...parts]) components.set(part['bom-ref'], part);
    for (const edge of edges) dependencies.set(edge.ref, edge);
  }
  const own: Component = { type: 'container', 'bom-ref': 'image', name: 'assay', version };
  const baseImage: Component = { type: 'container', 'bom-ref': base, name: base };
  const installed = bills.map(({ metadata }) => metadata.component['bom-ref']);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components: [baseImage, ...components.values()],
    dependencies: [{ ref: 'image', dependsOn: [base, ...installed] }, ...dependencies.values()],
  };
}

/**
 * Creates the bill of materials of a single executable.
 *
 * @param node - the version of Node in it
 * @param checksum - the SHA-256 of the executable
 */
export function billOfExecutable(
  version: string,
  bundled: readonly BundledPackage[],
  node: string,
  checksum: string,
): Bill {
  const own: Component = {
    type: 'application',
    'bom-ref': 'executable',
    name: 'assay',
    version,
    hashes: [{ alg: 'SHA-256', content: checksum }],
  };
  const runtime: Component = {
    type: 'application',
    'bom-ref': `node@${node}`,
    name: 'node',
    version: node,
    cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    licenses: [{ license: { name: 'Node.js licence, and those of what it contains' } }],
  };
  const parts = new Map<string, Component>();
  for (const { name, version: bundledVersion, license } of bundled) {
    const component = componentOf(name, bundledVersion, license);
    parts.set(component['bom-ref'], component);
  }
  const components = [runtime, ...[...parts.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: 'executable', dependsOn: components.map((component) => component['bom-ref']) }],
  };
}

/** The packages that npm installs, as the lock file lists them. */
class InstalledTree {
  readonly components = new Map<string, Component>();
  readonly dependencies: Dependency[] = [];
  private readonly packages: Readonly<Record<string, LockedPackage>>;
  private readonly seen = new Set<string>();

  constructor(packages: Readonly<Record<string, LockedPackage>>) {
    this.packages = packages;
  }

  /** Adds the dependencies of a package; returns the references of the direct ones. */
  add(ref: string, path: string, required: Readonly<Record<string, string>>): string[] {
    const refs = Object.keys(required).flatMap((name) => this.addOne(path, name) ?? []);
    this.dependencies.push({ ref, dependsOn: [...new Set(refs)].sort() });
    return refs;
  }

  private addOne(from: string, name: string): string | undefined {
    const path = this.find(from, name);
    // An optional dependency for another system.
    if (path === undefined) return undefined;
    const found = this.packages[path] ?? {};
    const target = found.link === true ? (found.resolved ?? path) : path;
    const {
      version = '0.0.0',
      license,
      integrity,
      dependencies,
      optionalDependencies,
    } = this.packages[target] ?? {};
    const component = componentOf(name, version, license, integrity);
    const ref = component['bom-ref'];
    this.components.set(ref, component);
    if (!this.seen.has(ref)) {
      this.seen.add(ref);
      this.add(ref, target, { ...dependencies, ...optionalDependencies });
    }
    return ref;
  }

  /** Finds the folder that Node.js would find: the nearest `node_modules` with the package. */
  private find(from: string, name: string): string | undefined {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (this.packages[path] !== undefined) return path;
      if (folder === '') return undefined;
    }
  }
}

function componentOf(name: string, version: string, license?: string, integrity?: string): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: name === 'assay' ? 'application' : 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: integrity.split(' ').flatMap(hashOf) }),
  };
}

/** Converts a hash of a package-lock.json (`sha512-` and base64) to CycloneDX. */
function hashOf(integrity: string): { readonly alg: string; readonly content: string }[] {
  const [algorithm, base64 = ''] = integrity.split('-');
  if (algorithm !== 'sha512') return [];
  return [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }];
}

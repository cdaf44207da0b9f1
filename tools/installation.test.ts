import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installationIsCurrent } from './installation.mjs';

describe('installationIsCurrent', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'assay-installation-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const yaml = { version: '5.5.0', integrity: 'sha512-a' };

  function write(path: string, value: unknown): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(value));
  }

  /** Writes an installed workspace with one dependency, one workspace package and one binary of another platform. */
  function install(): void {
    const manifest = { dependencies: { 'js-yaml': '5.5.0' } };
    write('package.json', manifest);
    write('packages/core/package.json', {});
    const packages = {
      '': manifest,
      'packages/core': {},
      'node_modules/js-yaml': yaml,
      'node_modules/@assay/core': { link: true, resolved: 'packages/core' },
      'node_modules/@esbuild/aix-ppc64': { version: '0.28.2', optional: true },
    };
    write('package-lock.json', { packages });
    write('node_modules/.package-lock.json', { packages: { 'node_modules/js-yaml': yaml } });
    write('node_modules/@assay/core/package.json', {});
  }

  it('is true after an installation, without the binaries of other platforms', () => {
    install();
    expect(installationIsCurrent(root)).toBe(true);
  });

  it('is false if nothing is installed', () => {
    install();
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(installationIsCurrent(root)).toBe(false);
  });

  it('is false if another version is installed', () => {
    install();
    write('node_modules/.package-lock.json', {
      packages: { 'node_modules/js-yaml': { ...yaml, version: '4.1.0' } },
    });
    expect(installationIsCurrent(root)).toBe(false);
  });

  it('is false if a package of the lock file is not installed', () => {
    install();
    write('node_modules/.package-lock.json', { packages: {} });
    expect(installationIsCurrent(root)).toBe(false);
  });

  it('is false if a package.json requires a package that the lock file lacks', () => {
    install();
    write('packages/core/package.json', { devDependencies: { ajv: '8.20.0' } });
    expect(installationIsCurrent(root)).toBe(false);
  });

  it('is false if a workspace is not linked', () => {
    install();
    rmSync(join(root, 'node_modules/@assay'), { recursive: true });
    expect(installationIsCurrent(root)).toBe(false);
  });
});

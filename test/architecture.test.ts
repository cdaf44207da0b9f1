import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { cycles, recursions } from '../tools/architecture/cycles.js';
import { folderCycles, folderViolations, stillCircular } from '../tools/architecture/folders.js';
import { layers } from '../tools/architecture/layers.js';
import { violations } from '../tools/architecture/violations.js';
import { importedSpecifiers, readWorkspaces, type Workspace } from '../tools/architecture/workspaces.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

describe('the packages of this checkout', () => {
  const workspaces = readWorkspaces(root);

  it('import only from lower rows', () => {
    expect(violations(workspaces)).toEqual([]);
  });

  it('have no files that import each other in a cycle, unless their subject does', () => {
    expect(cycles(workspaces)).toEqual([]);
    const paths = workspaces.flatMap(({ folder, imports }) => imports.map(({ file }) => `${folder}/${file}`));
    for (const { files } of recursions) expect(paths.some((path) => files.test(path))).toBe(true);
  });

  it('have no folders that import each other in a cycle', () => {
    expect(folderViolations(workspaces)).toEqual([]);
  });

  it('are listed as circular only while they are', () => {
    const circular = new Set(folderCycles(workspaces).map((cycle) => cycle.package));
    expect([...stillCircular].filter((name) => !circular.has(name))).toEqual([]);
  });

  it('contain no compiled JavaScript among their sources, which would be loaded instead', () => {
    const compiled = globSync('packages/*/src/**/*.js', { cwd: root, ignore: '**/node_modules/**' });
    expect(compiled).toEqual([]);
  });

  it('cache facts of a model in the model', () => {
    const remembering = globSync(['rules/**/*.ts', 'packages/api-knowledge/src/**/*.ts'], {
      cwd: root,
      ignore: '**/node_modules/**',
    }).filter((file) => /\bnew Weak(?:Map|Set)\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(remembering).toEqual([]);
  });

  it('are all checked', () => {
    const core = workspaces.find(({ name }) => name === '@assay/core');
    expect(core?.imports.length).toBeGreaterThan(20);
    expect(workspaces.map(({ name }) => name)).toContain('assay');
  });
});

describe('code for a browser', () => {
  it.each(['packages/core/src/index.ts', 'packages/api-knowledge/src/index.ts', 'rules/index.ts'])(
    '%s bundles without anything of Node',
    async (entry) => {
      const { errors, outputFiles } = await build({
        entryPoints: [join(root, entry)],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        conditions: ['source'],
        logLevel: 'silent',
      });
      expect(errors).toEqual([]);
      // Removes the `__require` helper that esbuild defines for a check of `require`. Only calls of `require` are errors.
      const text = outputFiles[0]?.text.replace(/^var __require = .*?^\}\);$/ms, '');
      expect(text).not.toMatch(/\b(Buffer|process|(?:__)?require)\s*[.(]/);
    },
  );
});

describe('the check of the layers', () => {
  const core = workspace('@assay/core', {});
  const rules = workspace('@assay/rules', { dependencies: ['@assay/core'] });
  const host = workspace('@assay/host', { dependencies: ['@assay/core', 'undici'] });

  function found(changed: Partial<Workspace> & { readonly name: string }): string[] {
    const base = [core, rules, host].map((item) =>
      item.name === changed.name ? { ...item, ...changed } : item,
    );
    return violations(base);
  }

  function imports(name: string, file: string, specifier: string): string[] {
    return found({ name, imports: [{ file, specifier, inTest: file.endsWith('.test.ts') }] });
  }

  it('accepts declared imports from lower rows', () => {
    expect(imports('@assay/host', 'src/index.ts', '@assay/core')).toEqual([]);
    expect(imports('@assay/host', 'src/index.ts', 'undici')).toEqual([]);
    expect(imports('@assay/host', 'src/index.ts', 'node:fs')).toEqual([]);
    expect(imports('@assay/host', 'src/read/file.ts', '../index.js')).toEqual([]);
  });

  it('reports an import from a row above', () => {
    expect(imports('@assay/core', 'src/index.ts', '@assay/host')).toEqual([
      'packages/core/src/index.ts: `@assay/host` is not below `@assay/core`.',
    ]);
  });

  it('reports an import within a row', () => {
    expect(imports('@assay/rules', 'a/rule.ts', '@assay/reporters')).toHaveLength(1);
  });

  it('reports an import of a workspace or library that is not declared', () => {
    expect(imports('@assay/host', 'src/index.ts', '@assay/rules')).toEqual([
      'packages/host/src/index.ts: `@assay/rules` is not among the dependencies of its package.json.',
    ]);
    expect(imports('@assay/host', 'src/index.ts', 'leven/deep')).toHaveLength(1);
  });

  it('reports a relative import that leaves the package', () => {
    expect(imports('@assay/host', 'src/index.ts', '../../core/src/index.js')).toHaveLength(1);
  });

  it('reports APIs that a browser does not have, except in tests', () => {
    expect(imports('@assay/core', 'src/read.ts', 'node:fs')).toHaveLength(1);
    expect(imports('@assay/rules', 'knowledge/names.ts', 'path')).toHaveLength(1);
    expect(imports('@assay/core', 'src/read.test.ts', 'node:fs')).toEqual([]);
  });

  it('reports a dependency that is not allowed though nothing imports it', () => {
    expect(found({ name: '@assay/core', dependencies: ['js-yaml', 'lodash'] })).toEqual([
      'packages/core/package.json: the core may not depend on `lodash`.',
    ]);
    expect(found({ name: '@assay/rules', dependencies: ['@assay/core', '@assay/host'] })).toHaveLength(1);
  });

  it('reports a package that has no row', () => {
    expect(violations([workspace('@assay/new', {})])).toHaveLength(1);
  });

  it('reports a test that reaches for a workspace that is not declared', () => {
    expect(imports('@assay/core', 'src/walk.test.ts', '@assay/rules')).toHaveLength(1);
  });

  it('allows exporters to import types of the project generator, and not the other way round', () => {
    expect(layers['@assay/exporters']).toContain('@assay/project-generator');
    expect(layers['@assay/project-generator']).not.toContain('@assay/exporters');
  });
});

describe('the check of cycles', () => {
  const imported = (file: string, ...specifiers: readonly string[]) =>
    specifiers.map((specifier) => ({ file, specifier, inTest: file.endsWith('.test.ts') }));

  it('reports the files of a cycle, whatever leads into it', () => {
    const imports = [
      ...imported('src/a.ts', './b/b.js', '@assay/core'),
      ...imported('src/b/b.ts', '../c.js'),
      ...imported('src/c.tsx', './b/b.js', './d.js'),
      ...imported('src/d.ts', './e.js'),
      ...imported('src/d.test.ts', './e.js'),
    ];
    expect(cycles([{ ...workspace('@assay/host', {}), imports }])).toEqual([
      expect.stringMatching(/^packages\/host\/src\/b\/b\.ts, packages\/host\/src\/c\.tsx import each other;/),
    ]);
  });
});

describe('the check of folders', () => {
  const found = (...imports: readonly (readonly [file: string, specifier: string])[]) =>
    folderCycles([
      {
        ...workspace('@assay/host', {}),
        imports: imports.map(([file, specifier]) => ({ file, specifier, inTest: file.endsWith('.test.ts') })),
      },
    ]).map(({ parent, nodes }) => `${parent}: ${nodes.join(' ')}`);

  it('reports two folders that import each other, though no files do', () => {
    expect(found(['src/a/one.ts', '../b/one.js'], ['src/b/two.ts', '../a/two.js'])).toEqual(['src: a/ b/']);
  });

  it('reports a folder and its sub-folder that import each other', () => {
    expect(found(['src/a/one.ts', './b/one.js'], ['src/a/b/two.ts', '../two.js'])).toEqual([
      'src/a: b/ src/a/*',
    ]);
  });

  it('takes a sub-folder together with its parent where others import it', () => {
    expect(found(['src/a/b/one.ts', '../../c/one.js'], ['src/c/two.ts', '../a/two.js'])).toEqual([
      'src: a/ c/',
    ]);
  });

  it('takes each file of src alone, and no tests', () => {
    expect(found(['src/index.ts', './a/one.js'], ['src/a/one.ts', '../options.js'])).toEqual([]);
    expect(found(['src/a/one.ts', '../b/one.js'], ['src/b/two.test.ts', '../a/two.js'])).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it('sees type imports, re-exports and dynamic imports, and not strings or comments', () => {
    const text = [
      "import type { A } from 'a';",
      "import { b } from 'b';",
      "import 'c';",
      "export * from 'd';",
      "export { e } from 'e';",
      "const f = await import('f');",
      "// import 'g';",
      'const h = "import \'h\'";',
    ].join('\n');
    expect(importedSpecifiers('x.ts', text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});

function workspace(name: string, parts: Partial<Workspace>): Workspace {
  const folder = name === '@assay/rules' ? 'rules' : `packages/${name.replace('@assay/', '')}`;
  return { name, folder, dependencies: [], devDependencies: [], imports: [], ...parts };
}

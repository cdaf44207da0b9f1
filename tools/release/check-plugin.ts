import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { npm, run, type Tarball } from './pack.js';

/**
 * Copies the example plugin as its README describes, builds and tests it with the packed packages, and runs it. Returns the
 * problems as sentences.
 */
export function checkPlugin(root: string, tarballs: readonly Tarball[], folder: string): string[] {
  const copy = join(folder, 'acme');
  cpSync(join(root, 'examples/plugin'), copy, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  const expectedPackages = [
    '@assay/core',
    '@assay/findings',
    '@assay/json-schema',
    '@assay/regex',
    '@assay/text',
    '@assay/rule-tester',
    'assay',
  ];
  npm(
    [
      'install',
      '--ignore-scripts',
      ...tarballs.filter(({ name }) => expectedPackages.includes(name)).map(({ file }) => file),
    ],
    copy,
  );
  const faults: string[] = [];
  for (const script of ['build', 'test']) {
    const { status, output } = run('npm', ['run', script], copy);
    if (status !== 0) faults.push(`The copied plugin: npm run ${script} failed:\n${output.slice(-3000)}`);
  }
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'assay.config.yaml'), 'plugins: ../acme/dist/index.js\nextends: acme:public\n');
  cpSync(join(root, 'examples/bookshop.yaml'), join(project, 'bookshop.yaml'));
  const { output } = run(
    process.execPath,
    [join(copy, 'node_modules/assay/bin/assay.js'), 'validate', 'bookshop.yaml'],
    project,
  );
  if (!output.includes('acme/path-prefix'))
    faults.push(`The copied plugin finds nothing:\n${output.slice(0, 2000)}`);
  return faults;
}

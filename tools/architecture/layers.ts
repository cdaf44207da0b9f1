/** The workspaces that each workspace may import, by package name. A package is above all packages that it may import. */
export const layers: Readonly<Record<string, readonly string[]>> = (() => {
  const ground = ['@assay/text', '@assay/regex'];
  const schemas = ['@assay/json-schema', '@assay/findings'];
  const mechanism = ['@assay/core'];
  const writing = ['@assay/fixes'];
  const knowledge = ['@assay/api-knowledge', '@assay/ruleset'];
  const policies = [
    '@assay/rules',
    '@assay/project-generator',
    '@assay/exporters',
    '@assay/reporters',
    '@assay/spectral',
    '@assay/rule-tester',
    '@assay/bundler',
    '@assay/diff',
    '@assay/declarative',
    '@assay/arazzo',
  ];
  const hosts = ['@assay/host'];
  const pages = ['@assay/web'];
  const runs = ['@assay/run'];
  const shells = ['@assay/service', '@assay/language-server', '@assay/mcp', '@assay/verify'];
  const executables = ['assay', '@assay/spectral-ruleset'];

  const allowed: Record<string, readonly string[]> = {};
  const below: string[] = [];
  for (const row of [
    ground,
    schemas,
    mechanism,
    writing,
    knowledge,
    policies,
    hosts,
    pages,
    runs,
    shells,
    executables,
  ]) {
    for (const name of row) allowed[name] = [...below];
    below.push(...row);
  }
  // The only exception within a row: exporters write the records of the project generator.
  allowed['@assay/exporters'] = [
    ...ground,
    ...schemas,
    ...mechanism,
    ...writing,
    ...knowledge,
    '@assay/project-generator',
  ];
  return allowed;
})();

/**
 * The external packages that the core may depend on: it runs in a browser, and every other package loads it. The second one has
 * only types.
 */
export const coreDependencies: readonly string[] = ['js-yaml', 'json-schema-to-ts'];

/** The packages that run in a browser, so that they use no Node.js modules. */
export const browserPackages: readonly string[] = [
  '@assay/text',
  '@assay/regex',
  '@assay/findings',
  '@assay/json-schema',
  '@assay/core',
  '@assay/api-knowledge',
  '@assay/ruleset',
  '@assay/rules',
  '@assay/bundler',
  '@assay/arazzo',
  '@assay/declarative',
  '@assay/diff',
  '@assay/fixes',
];

/** The packages that are bundled when they are built. Their imports need not be installed with them. */
export const bundledPackages: readonly string[] = [
  'assay',
  '@assay/run',
  '@assay/service',
  '@assay/spectral',
  '@assay/web',
];

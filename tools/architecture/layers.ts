/** The workspaces that a workspace may import, by the name of its package. A package stands above all that it may import. */
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
  // The one exception within a row: exporters write the records that the project generator makes.
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

/** The packages from outside that the core may depend on: it runs in a browser and is loaded by everything. The second one is types only. */
export const coreDependencies: readonly string[] = ['js-yaml', 'json-schema-to-ts'];

/** The packages that run in a browser, so that nothing in them is of Node. */
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

/** The packages that are bundled when they are built, so that what they import need not be installed with them. */
export const bundledPackages: readonly string[] = [
  'assay',
  '@assay/run',
  '@assay/service',
  '@assay/spectral',
  '@assay/web',
];

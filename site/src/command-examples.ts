/** A command line on a command's page, with its output. */
export interface CommandExample {
  /** The reason to run it, as an imperative. */
  readonly purpose: string;
  /** The command line. It runs in a folder with `openapi.yaml`, `openapi-next.yaml` and `assay.config.yaml`. */
  readonly command: string;
}

/** Examples of each command that ends by itself, by command name. A test runs them all. */
export const commandExamples: Readonly<Record<string, readonly CommandExample[]>> = {
  validate: [
    { purpose: 'Check a document', command: 'assay validate openapi.yaml' },
    {
      purpose: 'See only how many findings each rule has',
      command: 'assay validate openapi.yaml --format summary',
    },
    {
      purpose: 'Write reports for people and for code scanning in one run',
      command:
        'assay validate openapi.yaml --format html --output report.html --format sarif --output assay.sarif',
    },
    {
      purpose: 'Report only what is new since the last commit',
      command: 'assay validate openapi.yaml --since HEAD',
    },
  ],
  score: [{ purpose: 'Score a document', command: 'assay score openapi.yaml' }],
  rules: [
    { purpose: 'List all rules', command: 'assay rules' },
    {
      purpose: 'List the rules of a preset for a program',
      command: 'assay rules --preset strict --format json',
    },
  ],
  explain: [{ purpose: 'Read about a rule', command: 'assay explain plaintext-communication' }],
  diff: [
    {
      purpose: 'Compare two versions of a document',
      command: 'assay diff openapi.yaml openapi-next.yaml',
    },
    {
      purpose: 'Fail on changes that break clients, too',
      command: 'assay diff openapi.yaml openapi-next.yaml --fail-on weaker,breaking --format markdown',
    },
  ],
  changelog: [
    {
      purpose: 'Write what changed for the readers of an API',
      command: 'assay changelog openapi.yaml openapi-next.yaml',
    },
  ],
  fix: [
    { purpose: 'See what the safe fixes would change', command: 'assay fix openapi.yaml --dry-run' },
    {
      purpose: 'See what the suggested fixes of one rule would change',
      command: 'assay fix openapi.yaml --suggested --rule rate-limit-response-missing --dry-run',
    },
  ],
  bundle: [
    { purpose: 'Write a document and its references as one file', command: 'assay bundle openapi.yaml' },
  ],
  split: [{ purpose: 'Write a document as several files', command: 'assay split openapi.yaml --out api' }],
  import: [
    { purpose: 'Summarise the test projects of a document', command: 'assay import openapi.yaml' },
    {
      purpose: 'Write the projects, and a Postman collection',
      command: 'assay import openapi.yaml --out projects --export postman',
    },
  ],
  ignore: [
    {
      purpose: 'Ignore a finding, with a reason and an end',
      command:
        'assay ignore openapi.yaml plaintext-communication /servers/0/url --reason "Local only" --until 2099-01-31',
    },
  ],
  init: [{ purpose: 'Write a configuration for the documents of a folder', command: 'assay init specs' }],
  migrate: [{ purpose: 'See what becomes of a Spectral ruleset', command: 'assay migrate .spectral.yaml' }],
  config: [
    { purpose: 'See what applies to a document, and why', command: 'assay config print openapi.yaml' },
  ],
  trust: [{ purpose: 'List the trusted folders', command: 'assay trust --list' }],
  cache: [{ purpose: 'Show the cache', command: 'assay cache' }],
  version: [{ purpose: 'Print the version', command: 'assay version' }],
  completion: [{ purpose: 'Print the completion script of bash', command: 'assay completion bash' }],
};

/** Commands whose pages show no output, with the reason. */
export const withoutOutput: Readonly<Record<string, string>> = {
  ruleset: 'It needs a configuration that declares rules. The guide shows its output.',
  verify: 'It needs a running service. The guide shows its output.',
  lsp: 'Your editor starts it and talks to it over standard input and output.',
  mcp: 'Your agent starts it and talks to it over standard input and output.',
  playground: 'It prints its address, and runs until you stop it.',
  serve: 'It runs until you stop it. The guide shows what it prints.',
  worker: 'It runs until you stop it, beside services that share a PostgreSQL database.',
  keys: 'It needs the data of a service.',
  engines: 'It needs the data of a service.',
  audit: 'It needs the data of a service.',
};

/** The guide of each command that has one. */
export const guideOf: Readonly<Record<string, string>> = {
  validate: 'docs/ci.md',
  score: 'docs/score.md',
  ruleset: 'docs/own-rules.md',
  changelog: 'docs/diff.md',
  split: 'docs/bundle.md',
  migrate: 'docs/migrate-from-spectral.md',
  diff: 'docs/diff.md',
  fix: 'docs/fix.md',
  bundle: 'docs/bundle.md',
  import: 'docs/import.md',
  verify: 'docs/verify.md',
  ignore: 'docs/suppressions.md',
  init: 'docs/configuration.md',
  config: 'docs/configuration.md',
  trust: 'docs/configuration.md',
  lsp: 'docs/editors.md',
  mcp: 'docs/agents.md',
  playground: 'docs/playground.md',
  serve: 'docs/service.md',
  worker: 'docs/service.md',
  keys: 'docs/service.md',
  engines: 'docs/import.md',
  audit: 'docs/service.md',
};

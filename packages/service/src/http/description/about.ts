import { version } from '../../version.js';

/** Description of the service as a whole. */
export const about = {
  openapi: '3.1.0',
  info: {
    title: 'Assay',
    version,
    summary: 'Validates, compares and imports OpenAPI documents.',
    description: [
      'Assay reads an OpenAPI document (2.0, 3.0, 3.1 or 3.2, JSON or YAML), reports what is wrong with it, security first,',
      'and turns it into test projects. A document is given as a URL that the service fetches, or as an uploaded file.',
      '',
      'API keys are issued by whoever runs this service. A key has scopes: `validate`, `import`, `read`, and',
      '`admin`, which allows everything. A request that fails is answered with a problem (RFC 9457). Every answer has the id of its',
      'request in `x-request-id`; the log of the service has it too.',
    ].join('\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // The same scheme, host and port as this description was read from, whatever name the service is reached by.
  servers: [{ url: '/', description: 'This service.' }],
  security: [{ apiKey: [] }],
  tags: [
    { name: 'Validate', description: 'Report what is wrong with a document.' },
    { name: 'Compare', description: 'Say what a change of a document does.' },
    { name: 'Import', description: 'Turn a document into test projects.' },
    { name: 'Projects', description: 'The test projects that imports made, one for each operation.' },
    { name: 'Groups', description: 'The imported documents, each with its projects.' },
    { name: 'Flows', description: 'The requests that a project sends.' },
    { name: 'Variables', description: 'The values that requests are made with.' },
    { name: 'Schemas', description: 'What the values of requests and answers look like.' },
    { name: 'Jobs', description: 'Many documents, processed in the background.' },
    { name: 'Engines', description: 'The programs that run test projects.' },
    { name: 'Inventory', description: 'What was found over time in documents that callers have named.' },
    { name: 'Rules', description: 'The rules that documents are checked with.' },
    { name: 'Administration', description: 'API keys, and who did what.' },
    {
      name: 'Operation',
      description: 'The state of the service, for those who run it. None of it needs a key.',
    },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description:
          'An API key: `assay_` and 49 more characters; or an access token of the OpenID Connect issuer that the operator has configured.',
      },
    },
  },
};

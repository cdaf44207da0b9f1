import type { Category, Severity, Operation } from '@assay/core';

/** The texts of one type of problem; `{{name}}` is replaced with the problem's data. */
export interface ProblemDefinition {
  readonly name: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
}

/** The problems that the generator reports besides the findings of the rules. */
export const problemDefinitions = {
  'value-not-generated': {
    name: 'Ungenerated value',
    category: 'documentation',
    severity: 'medium',
    problem: 'No value could be generated for {{place}}: {{reason}}.',
    impact:
      'The request contains a placeholder that the service will probably reject, so the test covers only input validation.',
    recommendation: 'Add a valid `example`, or correct the schema so that a value can satisfy it.',
  },
  'security-scheme-unsupported': {
    name: 'Security scheme that cannot be used',
    category: 'security',
    severity: 'medium',
    problem: 'The security scheme {{scheme}} is {{reason}}.',
    impact: '{{consequence}}',
    recommendation:
      'Document a scheme of the specification that the service accepts, or fill in the credentials of the project by hand.',
  },
  'access-token-by-hand': {
    name: 'Access token that a person has to get',
    category: 'security',
    severity: 'info',
    problem: 'The access token of the security scheme {{scheme}} {{reason}}.',
    impact: 'Tests run until the token that was filled in expires, and then every request is refused.',
    recommendation: '{{recommendation}}',
  },
  'server-not-targetable': {
    name: 'Server that cannot be tested',
    category: 'documentation',
    severity: 'medium',
    problem: 'The server {{url}} cannot be a target: {{reason}}.',
    impact: 'Operations that only this server offers are not tested.',
    recommendation:
      'List a server with an absolute `http:` or `https:` URL, or set the base URL of the import.',
  },
  'parameter-not-sendable': {
    name: 'Parameter that cannot be sent',
    category: 'documentation',
    severity: 'medium',
    problem: 'The {{in}} parameter {{name}} cannot be sent: {{reason}}.',
    impact: 'Requests omit it, so its effect is not tested.',
    recommendation: 'Correct its name or its definition.',
  },
  'inbound-requests-not-imported': {
    name: 'Untested webhooks and callbacks',
    category: 'documentation',
    severity: 'info',
    problem: '{{what}} of the document: requests that the service itself sends. They get no projects.',
    impact: 'The receivers of these requests are not tested by this import.',
    recommendation: 'Test the receivers with a separate document.',
  },
  'operations-missing': {
    name: 'Nothing to test',
    category: 'documentation',
    severity: 'medium',
    problem: 'The document describes no operation under `paths`, so there is no project.',
    impact: 'Nothing is tested by this import.',
    recommendation: 'Check that the document is complete, and that its paths have operations.',
  },
  'operations-left-out': {
    name: 'Operations beyond the import limit',
    category: 'documentation',
    severity: 'high',
    problem: '{{what}} omitted, because an import has at most {{limit}}: {{names}}.',
    impact: 'These operations are not tested by this import.',
    recommendation: 'Split the document and import each part, or raise the limit.',
  },
  'import-limit-reached': {
    name: 'Limit of an import',
    category: 'documentation',
    severity: 'low',
    problem: '{{what}}',
    impact: '{{impact}}',
    recommendation: '{{recommendation}}',
  },
  'import-values-selected': {
    name: 'Selection of values',
    category: 'documentation',
    severity: 'info',
    problem: '{{what}}',
    impact: '{{impact}}',
    recommendation: '{{recommendation}}',
  },
  'operation-not-imported': {
    name: 'Operation without a project',
    category: 'documentation',
    severity: 'high',
    problem: 'No project could be created for this operation: {{reason}}.',
    impact: 'The operation is not tested.',
    recommendation: 'Fix the named problem, and import the document again.',
  },
} as const satisfies Readonly<Record<string, ProblemDefinition>>;

/** Id of a problem. */
export type ProblemId = keyof typeof problemDefinitions;

/** An obstacle to testing that only the generator can detect. */
export interface Problem {
  readonly id: ProblemId;
  /** The affected operation; null for the whole document. */
  readonly operation: Operation | null;
  /** Data for the texts of the issue, ready for display: names and values in backticks. */
  readonly data: Readonly<Record<string, string>>;
}

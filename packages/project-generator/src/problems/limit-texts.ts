import type { ProblemId } from './definitions.js';

interface LimitText {
  /** `import-limit-reached` if a part of the document is not used; `import-values-selected` if a few values represent many. */
  readonly id: ProblemId;
  /** `{{places}}` is replaced with the places that were cut. */
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
}

const notFound = 'Values there are not found, so requests that need them send static ones.';
const link = 'Name the value with a Link Object on the response that has it.';
const unknownValues = 'A static value is sent instead of theirs, which the service may not know.';

/** Texts for the limits that an import reached. */
export const limitTexts = {
  prerequisites: {
    id: 'import-limit-reached',
    problem: 'A flow has at most 12 prerequisites, but more could provide values here: {{places}} omitted.',
    impact: unknownValues,
    recommendation: 'Add an `example` of an existing resource to the parameters that need them.',
  },
  chain: {
    id: 'import-limit-reached',
    problem: 'Prerequisites are followed three requests deep, but there are more here: {{places}} omitted.',
    impact: unknownValues,
    recommendation: 'Add an `example` of an existing resource to the parameters that need them.',
  },
  linkBody: {
    id: 'import-limit-reached',
    problem:
      'The `requestBody` of the link at {{places}} has more than 2,000 values, and only 2,000 are searched.',
    impact: 'Runtime expressions after them are not evaluated: static values are sent instead.',
    recommendation: 'Shorten the `requestBody` of the link, or use its `parameters`.',
  },
  expression: {
    id: 'import-limit-reached',
    problem: 'A runtime expression of the link at {{places}} has more than 2,000 characters and is not read.',
    impact: 'The value that it names is not passed on to the next request.',
    recommendation: 'Shorten the expression.',
  },
  properties: {
    id: 'import-limit-reached',
    problem:
      'The schema at {{places}} has more than 1,000 properties, and only 1,000 are searched for values.',
    impact: notFound,
    recommendation: link,
  },
  combinedSchemas: {
    id: 'import-limit-reached',
    problem: 'The schema at {{places}} combines more than 200 schemas, and only 200 are searched for values.',
    impact: notFound,
    recommendation: link,
  },
  composition: {
    id: 'import-limit-reached',
    problem: 'A schema of {{places}} combines more than 200 schemas, and only 200 are read for each value.',
    impact: 'Formats, encodings and read-only properties of the others are not used.',
    recommendation: 'Combine fewer schemas with `allOf`, `oneOf` and `anyOf`.',
  },
  references: {
    id: 'import-limit-reached',
    problem:
      'A reference leads through more than 100 others: {{places}} is read as a schema that allows everything.',
    impact: 'The service probably rejects the values generated for it.',
    recommendation: 'Refer to the schema at the end of the chain directly.',
  },
  dynamicScopes: {
    id: 'import-limit-reached',
    problem:
      'Schemas with `$dynamicRef` occur in too many dynamic scopes: {{places}} and those read after it are read by their own anchors.',
    impact: 'The service probably rejects values generated for extended generic schemas.',
    recommendation: 'Extend generic schemas in fewer ways, or refer to their contents with `$ref`.',
  },
  pathSegments: {
    id: 'import-limit-reached',
    problem: 'The path of {{places}} has more than 63 segments, and only 63 are searched for resource names.',
    impact: 'Parameters after them get no values from other requests.',
    recommendation: link,
  },
  securityAlternatives: {
    id: 'import-limit-reached',
    problem: 'The `security` of {{places}} has more than 100 alternatives, and only the first 100 are used.',
    impact: 'The others are not part of the flow, and cannot be chosen.',
    recommendation: 'List the alternatives that tests should use first.',
  },
  unchecked: {
    id: 'import-limit-reached',
    problem: 'Whether a value satisfies its schema was not decided for {{places}}.',
    impact: 'The value counts as valid, and the service may refuse it.',
    recommendation: 'Simplify the schema: fewer nested alternatives, and plain patterns.',
  },
  enumValues: {
    id: 'import-values-selected',
    problem: 'A pool has the first 20 values of an `enum`, but these list more: {{places}}.',
    impact: 'The other values are only in the constraints of the variable.',
    recommendation: 'Add an `example` for each value that tests must send.',
  },
  pool: {
    id: 'import-values-selected',
    problem: 'A pool has at most 30 values, but the document has more for these parameters: {{places}}.',
    impact: 'The other values are not part of the import.',
    recommendation: 'List the values that tests must send first.',
  },
  serverValues: {
    id: 'import-values-selected',
    problem:
      'Only the first 100 values of the `enum` of a server variable are used, but these list more: {{places}}.',
    impact: 'The others cannot be chosen.',
    recommendation: 'Set the base URL of the import.',
  },
  accept: {
    id: 'import-values-selected',
    problem:
      '`Accept` names at most eight media types of 200 characters, but the responses of these have more: {{places}}.',
    impact: 'Responses of the other media types are not requested.',
    recommendation: 'List the media types that tests should request first.',
  },
  alternatives: {
    id: 'import-values-selected',
    problem: 'A body gets a message for each of its first 40 alternatives, but these have more: {{places}}.',
    impact: 'The other alternatives of `oneOf`, `anyOf` or the discriminator are not sent.',
    recommendation: 'Add an example of each alternative to test.',
  },
  bodies: {
    id: 'import-values-selected',
    problem:
      'Messages that show branches of one body have about 100,000 characters together, but these would have more: {{places}}.',
    impact: 'Alternatives deep inside of these bodies are not all sent.',
    recommendation: 'Add an example of each alternative to test.',
  },
  largeBodies: {
    id: 'import-values-selected',
    problem:
      'The messages of all large bodies together are limited to about 5,000,000 characters. These bodies are beyond it, and get fewer messages: {{places}}.',
    impact: 'Not all properties and branches of these bodies are sent.',
    recommendation: 'Add an example of each body to test, or import a part of the document.',
  },
  optionalRoom: {
    id: 'import-values-selected',
    problem:
      'Generated values have at most 5,000 parts and 100,000 characters, but these would be larger: {{places}}.',
    impact:
      'Further messages contain the rest, until each property of a schema is covered or there are eight messages; other uses of the same schema may not be tested.',
    recommendation: 'Add an example of the whole value.',
  },
  leaves: {
    id: 'import-values-selected',
    problem: 'At most 20,000 values of a schema are searched, but these have more: {{places}}.',
    impact: 'The others are not counted, and not all of them are tested.',
    recommendation: 'Split the schema, or add an example of the whole value.',
  },
  exampleSize: {
    id: 'import-values-selected',
    problem:
      'An example of more than 2,000 parts, 20,000 characters or 30 levels is not used in generated values: {{places}}.',
    impact: 'A generated value is sent instead.',
    recommendation: 'Shorten the example, or add an example of the whole body.',
  },
} as const satisfies Readonly<Record<string, LimitText>>;

/** A limit of an import. */
export type LimitKind = keyof typeof limitTexts;

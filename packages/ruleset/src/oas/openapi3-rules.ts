import { formats } from '../document/formats.js';
import { coreFunctions } from '../functions/core-functions.js';
import type { RuleDefinition } from '../model/rule-types.js';
import { oasUnusedComponent } from './document-functions.js';
import { oasDocumentSchema } from './document-schema.js';
import { oasExample } from './example-function.js';
import { oasSecurityDefined } from './security-function.js';
import { serverVariables } from './server-variables.js';

/**
 * Rules of `spectral:oas` for OpenAPI 3.x. Names, messages and paths are those of Spectral (Apache 2.0), so that results
 * can be compared with its own.
 */
export const openApi3Rules: Readonly<Record<string, RuleDefinition>> = {
  'oas3-api-servers': {
    description: 'OpenAPI "servers" must be present and non-empty array.',
    formats: [formats.oas3],
    given: '$',
    then: {
      field: 'servers',
      function: coreFunctions.schema,
      functionOptions: {
        dialect: 'draft7',
        schema: { items: { type: 'object' }, minItems: 1, type: 'array' },
      },
    },
  },
  'oas3-examples-value-or-externalValue': {
    description: 'Examples must have either "value" or "externalValue" field.',
    formats: [formats.oas3],
    given: [
      '$.components.examples[*]',
      '$.paths[*][*]..content[*].examples[*]',
      '$.paths[*][*]..parameters[*].examples[*]',
      '$.components.parameters[*].examples[*]',
      '$.paths[*][*]..headers[*].examples[*]',
      '$.components.headers[*].examples[*]',
    ],
    then: { function: coreFunctions.xor, functionOptions: { properties: ['externalValue', 'value'] } },
  },
  'oas3-operation-security-defined': {
    description:
      'Operation "security" values must match a scheme defined in the "components.securitySchemes" object.',
    message: '{{error}}',
    formats: [formats.oas3],
    given: '#SecurityRequirementObject',
    then: { function: oasSecurityDefined, functionOptions: { oasVersion: 3 } },
  },
  'oas3-parameter-description': {
    description: 'Parameter objects must have "description".',
    recommended: false,
    formats: [formats.oas3],
    given: [
      '#PathItem.parameters[?(@ && @.in)]',
      '#OperationObject.parameters[?(@ && @.in)]',
      '$.components.parameters[?(@ && @.in)]',
    ],
    then: { field: 'description', function: coreFunctions.truthy },
  },
  'oas3-server-not-example.com': {
    description: 'Server URL must not point at example.com.',
    recommended: false,
    formats: [formats.oas3],
    given: '$.servers[*].url',
    then: { function: coreFunctions.pattern, functionOptions: { notMatch: 'example\\.com' } },
  },
  'oas3-server-trailing-slash': {
    description: 'Server URL must not have trailing slash.',
    formats: [formats.oas3],
    given: '$.servers[*].url',
    then: { function: coreFunctions.pattern, functionOptions: { notMatch: './$' } },
  },
  'oas3-valid-media-example': {
    description: 'Examples must be valid against their defined schema.',
    message: '{{error}}',
    severity: 0,
    formats: [formats.oas3],
    given: [
      '$..content..[?(@ && @.schema && (@.example !== void 0 || @.examples))]',
      '$..headers..[?(@ && @.schema && (@.example !== void 0 || @.examples))]',
      '$..parameters..[?(@ && @.schema && (@.example !== void 0 || @.examples))]',
    ],
    then: { function: oasExample, functionOptions: { schemaField: 'schema', oasVersion: 3, type: 'media' } },
  },
  'oas3-valid-schema-example': {
    description: 'Examples must be valid against their defined schema.',
    message: '{{error}}',
    severity: 0,
    formats: [formats.oas3],
    given: [
      "$.components.schemas..[?(@property !== 'properties' && @ && (@ && @.example !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
      "$..content..[?(@property !== 'properties' && @ && (@ && @.example !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
      "$..headers..[?(@property !== 'properties' && @ && (@ && @.example !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
      "$..parameters..[?(@property !== 'properties' && @ && (@ && @.example !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
    ],
    then: { function: oasExample, functionOptions: { schemaField: '$', oasVersion: 3, type: 'schema' } },
  },
  'oas3-schema': {
    description: 'Validate structure of OpenAPI v3 specification.',
    message: '{{error}}.',
    severity: 0,
    formats: [formats.oas3],
    resolved: false,
    given: '$',
    then: { function: oasDocumentSchema },
  },
  'oas3-unused-component': {
    message: 'Potentially unused component has been detected.',
    formats: [formats.oas3],
    resolved: false,
    given: '$',
    then: { function: oasUnusedComponent },
  },
  'oas3-server-variables': {
    description: 'Server variables must be defined and valid and there must be no unused variables.',
    message: '{{error}}',
    severity: 0,
    given: ['$.servers[*]', '#PathItem.servers[*]', '#OperationObject.servers[*]', '#LinkObject.server'],
    then: { function: serverVariables, functionOptions: { checkSubstitutions: true, requireDefault: true } },
  },
  'oas3-callbacks-in-callbacks': {
    message: 'Callbacks should not be defined within a callback',
    formats: [formats.oas3],
    given: ['#OperationObject.callbacks[*][*][*].callbacks'],
    then: { function: coreFunctions.undefined },
  },
  'oas3_1-servers-in-webhook': {
    message: 'Servers should not be defined in a webhook.',
    formats: [formats.oas3_1, formats.oas3_2],
    given: ['$.webhooks.servers', '$.webhooks[*][*].servers'],
    then: { function: coreFunctions.undefined },
  },
  'oas3_1-callbacks-in-webhook': {
    message: 'Callbacks should not be defined in a webhook.',
    formats: [formats.oas3_1, formats.oas3_2],
    given: ['$.webhooks[*][*].callbacks'],
    then: { function: coreFunctions.undefined },
  },
  'oas3_2-no-deprecated-xml-attribute': {
    message: '"xml.attribute" is deprecated in OAS 3.2; use "xml.nodeType: attribute" instead.',
    formats: [formats.oas3_2],
    given: ['$..[?(@ && @.xml)].xml'],
    then: {
      function: coreFunctions.schema,
      functionOptions: {
        schema: { not: { properties: { attribute: { const: true } }, required: ['attribute'] } },
      },
    },
  },
};

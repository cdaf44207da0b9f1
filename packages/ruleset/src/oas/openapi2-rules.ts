import { formats } from '../document/formats.js';
import { coreFunctions } from '../functions/core-functions.js';
import type { RuleDefinition } from '../model/rule-types.js';
import { oasDiscriminator } from './document-functions.js';
import { oasDocumentSchema } from './document-schema.js';
import { oasExample } from './example-function.js';
import { oasOpFormDataConsumeCheck } from './operation-functions.js';
import { oasSecurityDefined } from './security-function.js';

/**
 * Rules of `spectral:oas` for OpenAPI 2.0. Names, messages and paths are those of Spectral (Apache 2.0), so that results
 * can be compared with its own.
 */
export const openApi2Rules: Readonly<Record<string, RuleDefinition>> = {
  'oas2-operation-formData-consume-check': {
    description:
      'Operations with "in: formData" parameter must include "application/x-www-form-urlencoded" or "multipart/form-data" in their "consumes" property.',
    formats: [formats.oas2],
    given: '#OperationObject',
    then: { function: oasOpFormDataConsumeCheck },
  },
  'oas2-api-host': {
    description: 'OpenAPI "host" must be present and non-empty string.',
    formats: [formats.oas2],
    given: '$',
    then: { field: 'host', function: coreFunctions.truthy },
  },
  'oas2-api-schemes': {
    description: 'OpenAPI host "schemes" must be present and non-empty array.',
    formats: [formats.oas2],
    given: '$',
    then: {
      field: 'schemes',
      function: coreFunctions.schema,
      functionOptions: {
        dialect: 'draft7',
        schema: { items: { type: 'string' }, minItems: 1, type: 'array' },
      },
    },
  },
  'oas2-discriminator': {
    description: 'discriminator property must be defined and required',
    formats: [formats.oas2],
    severity: 0,
    message: '{{error}}',
    given: '$.definitions[?(@ && @.discriminator)]',
    then: { function: oasDiscriminator },
  },
  'oas2-host-not-example': {
    description: 'Host URL must not point at example.com.',
    recommended: false,
    formats: [formats.oas2],
    given: '$',
    then: { field: 'host', function: coreFunctions.pattern, functionOptions: { notMatch: 'example\\.com' } },
  },
  'oas2-host-trailing-slash': {
    description: 'Server URL must not have trailing slash.',
    formats: [formats.oas2],
    given: '$',
    then: { field: 'host', function: coreFunctions.pattern, functionOptions: { notMatch: '/$' } },
  },
  'oas2-parameter-description': {
    description: 'Parameter objects must have "description".',
    recommended: false,
    formats: [formats.oas2],
    given: '$..parameters[?(@ && @.in)]',
    then: { field: 'description', function: coreFunctions.truthy },
  },
  'oas2-operation-security-defined': {
    description:
      'Operation "security" values must match a scheme defined in the "securityDefinitions" object.',
    message: '{{error}}',
    formats: [formats.oas2],
    given: '#SecurityRequirementObject',
    then: { function: oasSecurityDefined, functionOptions: { oasVersion: 2 } },
  },
  'oas2-valid-schema-example': {
    description: 'Examples must be valid against their defined schema.',
    message: '{{error}}',
    formats: [formats.oas2],
    severity: 0,
    given: [
      "$..definitions..[?(@property !== 'properties' && @ && (@.example !== void 0 || @['x-example'] !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
      "$..parameters..[?(@property !== 'properties' && @ && (@.example !== void 0 || @['x-example'] !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
      "$..responses..[?(@property !== 'properties' && @ && (@.example !== void 0 || @['x-example'] !== void 0 || @.default !== void 0) && (@.enum || @.type || @.format || @.$ref || @.properties || @.items))]",
    ],
    then: { function: oasExample, functionOptions: { schemaField: '$', oasVersion: 2, type: 'schema' } },
  },
  'oas2-valid-media-example': {
    description: 'Examples must be valid against their defined schema.',
    message: '{{error}}',
    formats: [formats.oas2],
    severity: 0,
    given: '$..responses..[?(@ && @.schema && @.examples)]',
    then: { function: oasExample, functionOptions: { schemaField: 'schema', oasVersion: 2, type: 'media' } },
  },
  'oas2-anyOf': {
    message: '"anyOf" keyword must not be used in OpenAPI v2 document.',
    description: 'anyOf is not available in OpenAPI v2, it was added in OpenAPI v3',
    formats: [formats.oas2],
    given: '$..anyOf',
    then: { function: coreFunctions.undefined },
  },
  'oas2-oneOf': {
    message: '"oneOf" keyword must not be used in OpenAPI v2 document.',
    description: 'oneOf is not available in OpenAPI v2, it was added in OpenAPI v3',
    formats: [formats.oas2],
    given: '$..oneOf',
    then: { function: coreFunctions.undefined },
  },
  'oas2-schema': {
    description: 'Validate structure of OpenAPI v2 specification.',
    message: '{{error}}.',
    formats: [formats.oas2],
    severity: 0,
    resolved: false,
    given: '$',
    then: { function: oasDocumentSchema },
  },
  'oas2-unused-definition': {
    description: 'Potentially unused definition has been detected.',
    resolved: false,
    formats: [formats.oas2],
    given: '$.definitions',
    then: {
      function: coreFunctions.unreferencedReusableObject,
      functionOptions: { reusableObjectsLocation: '#/definitions' },
    },
  },
};

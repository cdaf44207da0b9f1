import { formats } from '../document/formats.js';
import { coreFunctions } from '../functions/core-functions.js';
import type { RuleDefinition } from '../model/rule-types.js';
import { refSiblings, typedEnum, uniquenessTags } from './document-functions.js';
import { oasSchema } from './example-function.js';
import {
  oasOpIdUnique,
  oasOpParams,
  oasOpSuccessResponse,
  oasPathParam,
  oasTagDefined,
} from './operation-functions.js';

/**
 * Rules of `spectral:oas` for all formats. Names, messages and paths are those of Spectral (Apache 2.0), so that results
 * can be compared with its own.
 */
export const commonRules: Readonly<Record<string, RuleDefinition>> = {
  'operation-success-response': {
    description: 'Operation must have at least one "2xx" or "3xx" response.',
    given: '#OperationObject',
    then: { field: 'responses', function: oasOpSuccessResponse },
  },
  'operation-operationId-unique': {
    description: 'Every operation must have unique "operationId".',
    severity: 0,
    given: '$.paths',
    then: { function: oasOpIdUnique },
  },
  'operation-parameters': {
    description: 'Operation parameters are unique and non-repeating.',
    message: '{{error}}',
    given: '#OperationObject.parameters',
    then: { function: oasOpParams },
  },
  'operation-tag-defined': {
    description: 'Operation tags must be defined in global tags.',
    given: '$',
    then: { function: oasTagDefined },
  },
  'path-params': {
    description: 'Path parameters must be defined and valid.',
    message: '{{error}}',
    severity: 0,
    given: '$.paths',
    then: { function: oasPathParam },
  },
  'contact-properties': {
    description: 'Contact object must have "name", "url" and "email".',
    recommended: false,
    given: '$.info.contact',
    then: [
      { field: 'name', function: coreFunctions.truthy },
      { field: 'url', function: coreFunctions.truthy },
      { field: 'email', function: coreFunctions.truthy },
    ],
  },
  'duplicated-entry-in-enum': {
    description: 'Enum values must not have duplicate entry.',
    severity: 'warn',
    message: '{{error}}',
    given: [
      "$..[?(@property !== 'properties' && @ != null && @.enum && @.enum.constructor.name === 'Array')]",
    ],
    then: {
      field: 'enum',
      function: oasSchema,
      functionOptions: { schema: { type: 'array', uniqueItems: true } },
    },
  },
  'info-contact': {
    description: 'Info object must have "contact" object.',
    given: '$',
    then: { field: 'info.contact', function: coreFunctions.truthy },
  },
  'info-description': {
    description: 'Info "description" must be present and non-empty string.',
    given: '$',
    then: { field: 'info.description', function: coreFunctions.truthy },
  },
  'info-license': {
    description: 'Info object must have "license" object.',
    recommended: false,
    given: '$',
    then: { field: 'info.license', function: coreFunctions.truthy },
  },
  'license-url': {
    description: 'License object must include "url".',
    recommended: false,
    given: '$',
    then: { field: 'info.license.url', function: coreFunctions.truthy },
  },
  'no-eval-in-markdown': {
    description: 'Markdown descriptions must not have "eval(".',
    given: '$..[description,title]',
    then: { function: coreFunctions.pattern, functionOptions: { notMatch: 'eval\\(' } },
  },
  'no-script-tags-in-markdown': {
    description: 'Markdown descriptions must not have "<script>" tags.',
    given: '$..[description,title]',
    then: { function: coreFunctions.pattern, functionOptions: { notMatch: '<script' } },
  },
  'openapi-tags-alphabetical': {
    description: 'OpenAPI object must have alphabetical "tags".',
    recommended: false,
    given: '$',
    then: { field: 'tags', function: coreFunctions.alphabetical, functionOptions: { keyedBy: 'name' } },
  },
  'openapi-tags-uniqueness': {
    description: 'Each tag must have a unique name.',
    message: '{{error}}',
    severity: 'error',
    given: '$.tags',
    then: { function: uniquenessTags },
  },
  'openapi-tags': {
    description: 'OpenAPI object must have non-empty "tags" array.',
    recommended: false,
    given: '$',
    then: {
      field: 'tags',
      function: coreFunctions.schema,
      functionOptions: { dialect: 'draft7', schema: { type: 'array', minItems: 1 } },
    },
  },
  'operation-description': {
    description: 'Operation "description" must be present and non-empty string.',
    given: '#OperationObject',
    then: { field: 'description', function: coreFunctions.truthy },
  },
  'operation-operationId': {
    description: 'Operation must have "operationId".',
    given: '#OperationObject',
    then: { field: 'operationId', function: coreFunctions.truthy },
  },
  'operation-operationId-valid-in-url': {
    message: 'operationId must not contain characters that are invalid when used in URL.',
    given: '#OperationObject',
    then: {
      field: 'operationId',
      function: coreFunctions.pattern,
      functionOptions: { match: "^[A-Za-z0-9-._~:/?#\\[\\]@!\\$&'()*+,;=]*$" },
    },
  },
  'operation-singular-tag': {
    description: 'Operation must not have more than a single tag.',
    recommended: false,
    given: '#OperationObject',
    then: { field: 'tags', function: coreFunctions.length, functionOptions: { max: 1 } },
  },
  'operation-tags': {
    description: 'Operation must have non-empty "tags" array.',
    given: '#OperationObject',
    then: {
      field: 'tags',
      function: coreFunctions.schema,
      functionOptions: { dialect: 'draft7', schema: { type: 'array', minItems: 1 } },
    },
  },
  'path-declarations-must-exist': {
    message: 'Path parameter declarations must not be empty, ex."/given/{}" is invalid.',
    given: '$.paths',
    then: { field: '@key', function: coreFunctions.pattern, functionOptions: { notMatch: '{}' } },
  },
  'path-keys-no-trailing-slash': {
    message: 'Path must not end with slash.',
    given: '$.paths',
    then: { field: '@key', function: coreFunctions.pattern, functionOptions: { notMatch: '.+\\/$' } },
  },
  'path-not-include-query': {
    description: 'Path must not include query string.',
    given: '$.paths',
    then: { field: '@key', function: coreFunctions.pattern, functionOptions: { notMatch: '\\?' } },
  },
  'tag-description': {
    description: 'Tag object must have "description".',
    recommended: false,
    given: '$.tags[*]',
    then: { field: 'description', function: coreFunctions.truthy },
  },
  'no-$ref-siblings': {
    formats: [formats.oas2, formats.oas3_0],
    description: 'Property must not be placed among $ref',
    message: '{{error}}',
    severity: 0,
    resolved: false,
    given: "$..[?(@property === '$ref')]",
    then: { function: refSiblings },
  },
  'array-items': {
    message: 'Schemas with "type: array", require a sibling "items" field',
    severity: 0,
    resolved: false,
    given: '#ArrayProperties',
    then: { field: 'items', function: coreFunctions.truthy },
  },
  'typed-enum': {
    description: 'Enum values must respect the specified type.',
    message: '{{error}}',
    given: '$..[?(@ && @.enum && @.type)]',
    then: { function: typedEnum },
  },
};

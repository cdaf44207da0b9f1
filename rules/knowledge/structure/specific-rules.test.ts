import { analyse, type Rule } from '@assay/core';
import { describe, expect, it } from 'vitest';
import documentStructureInvalid from '../../structure/document-structure-invalid/rule.js';
import requiredFieldMissing from '../../structure/required-field-missing/rule.js';
import unsupportedKeyword from '../../schemas/schema-keyword-unsupported-by-version/rule.js';
import unknownProperty from '../../structure/unknown-property/rule.js';
import { rules } from '../../index.js';
import { specificRuleIds } from './specific-rules.js';

const generalRules: readonly Rule[] = [documentStructureInvalid, requiredFieldMissing, unknownProperty];

interface Case {
  readonly id: string;
  readonly format: '2.0' | '3.0.4' | '3.1.2' | '3.2.0';
  /** The fields of the document beside the required ones. */
  readonly fields: object;
}

const answers = { '200': { description: 'The books.' } };

function withOperation(operation: object): object {
  return { paths: { '/books': { post: { responses: answers, ...operation } } } };
}

function withParameter(parameter: object): object {
  return withOperation({ parameters: [{ name: 'shelf', in: 'query', ...parameter }] });
}

function withSchema(schema: object): object {
  return { components: { schemas: { Book: schema } } };
}

function withFlow(name: string, flow: object): object {
  return {
    components: { securitySchemes: { shop: { type: 'oauth2', flows: { [name]: { scopes: {}, ...flow } } } } },
  };
}

function withResponse(response: object): object {
  return withOperation({ responses: { '200': { description: 'The books.', ...response } } });
}

const text = { type: 'string' };
const listed = { name: 'shelf', in: 'query', type: 'string' };
const tokenUrl = 'https://books.example.com/token';

const cases: readonly Case[] = [
  {
    id: 'reference-not-allowed-here',
    format: '3.0.4',
    fields: { paths: { '/books': { get: { $ref: '#/x-get' } } }, 'x-get': { responses: answers } },
  },
  {
    id: 'reference-not-allowed-here',
    format: '2.0',
    fields: withResponse({ headers: { 'X-Total': { $ref: '#/definitions/Book' } } }),
  },
  {
    id: 'reference-not-allowed-here',
    format: '3.1.2',
    fields: withOperation({ tags: { $ref: '#/x-tags' } }),
  },
  { id: 'operation-responses-missing', format: '3.0.4', fields: withOperation({ responses: undefined }) },
  { id: 'parameter-schema-missing', format: '3.0.4', fields: withParameter({}) },
  { id: 'parameter-schema-missing', format: '2.0', fields: withParameter({}) },
  { id: 'header-schema-missing', format: '3.1.2', fields: withResponse({ headers: { 'X-Total': {} } }) },
  { id: 'oauth2-authorization-url-invalid', format: '3.0.4', fields: withFlow('implicit', {}) },
  {
    id: 'oauth2-authorization-url-invalid',
    format: '3.2.0',
    fields: withFlow('deviceAuthorization', { tokenUrl }),
  },
  { id: 'oauth2-token-url-invalid', format: '3.0.4', fields: withFlow('password', {}) },
  {
    id: 'oauth2-token-url-invalid',
    format: '2.0',
    fields: { securityDefinitions: { shop: { type: 'oauth2', flow: 'password', scopes: {} } } },
  },
  {
    id: 'path-parameter-not-required',
    format: '3.0.4',
    fields: {
      paths: {
        '/books/{id}': {
          get: { parameters: [{ name: 'id', in: 'path', schema: text }], responses: answers },
        },
      },
    },
  },
  {
    id: 'response-status-code-invalid',
    format: '3.0.4',
    fields: withOperation({ responses: { ...answers, '2000': answers['200'] } }),
  },
  { id: 'component-name-invalid', format: '3.1.2', fields: { components: { schemas: { 'a book': text } } } },
  {
    id: 'reference-siblings-ignored',
    format: '2.0',
    fields: withResponse({ schema: { $ref: '#/definitions/Book', colour: 1 } }),
  },
  {
    id: 'schema-keyword-unsupported-by-version',
    format: '2.0',
    fields: withResponse({ schema: { oneOf: [text] } }),
  },
  {
    id: 'schema-keyword-unsupported-by-version',
    format: '2.0',
    fields: withParameter({ type: 'string', nullable: true }),
  },
  { id: 'schema-keyword-unsupported-by-version', format: '3.0.4', fields: withSchema({ const: 1 }) },
  {
    id: 'schema-keyword-unsupported-by-version',
    format: '3.0.4',
    fields: withSchema({ type: ['string', 'null'] }),
  },
  {
    id: 'schema-keyword-unsupported-by-version',
    format: '3.0.4',
    fields: withSchema({ type: 'number', exclusiveMinimum: 5 }),
  },
  {
    id: 'schema-keyword-unsupported-by-version',
    format: '3.1.2',
    fields: withSchema({ type: 'number', minimum: 1, exclusiveMinimum: true }),
  },
  {
    id: 'parameter-schema-on-non-body',
    format: '2.0',
    fields: withParameter({ type: 'string', schema: text }),
  },
  {
    id: 'allow-empty-value-misused',
    format: '2.0',
    fields: withParameter({ in: 'header', type: 'string', allowEmptyValue: true }),
  },
  { id: 'file-parameter-not-form-data', format: '2.0', fields: withParameter({ type: 'file' }) },
  {
    id: 'collection-format-invalid',
    format: '2.0',
    fields: withParameter({ in: 'header', type: 'array', items: text, collectionFormat: 'multi' }),
  },
  {
    id: 'parameter-schema-and-content',
    format: '3.0.4',
    fields: withParameter({ schema: text, content: { 'application/json': { schema: text } } }),
  },
  {
    id: 'link-operation-ambiguous',
    format: '3.0.4',
    fields: withResponse({
      links: { next: { operationRef: '#/paths/~1books/post', operationId: 'addBook' } },
    }),
  },
  { id: 'parameter-duplicate', format: '2.0', fields: withOperation({ parameters: [listed, listed] }) },
  { id: 'enum-duplicate-value', format: '2.0', fields: withParameter({ type: 'string', enum: ['a', 'a'] }) },
  {
    id: 'server-variable-default-invalid',
    format: '3.1.2',
    fields: { servers: [{ url: '/{stage}', variables: { stage: { enum: [], default: 'a' } } }] },
  },
  {
    id: 'example-value-and-external',
    format: '3.1.2',
    fields: withResponse({
      content: { 'text/plain': { schema: text, examples: { a: { value: 'a', externalValue: '/a' } } } },
    }),
  },
  {
    id: 'querystring-parameter-invalid',
    format: '3.2.0',
    fields: withParameter({ in: 'querystring', schema: text }),
  },
  {
    id: 'querystring-parameter-invalid',
    format: '3.2.0',
    fields: withOperation({
      parameters: [
        { name: 'shelf', in: 'query', schema: text },
        { name: 'all', in: 'querystring', content: { 'text/plain': { schema: text } } },
      ],
    }),
  },
  { id: 'base-path-invalid', format: '2.0', fields: { basePath: 'v1' } },
  { id: 'host-invalid', format: '2.0', fields: { host: 'https://books.example.com' } },
];

function documentOf({ format, fields }: Case): string {
  const version = format === '2.0' ? { swagger: '2.0' } : { openapi: format };
  const definitions = format === '2.0' ? { definitions: { Book: text } } : {};
  return JSON.stringify({
    ...version,
    info: { title: 'Books', version: '1' },
    paths: {},
    ...definitions,
    ...fields,
  });
}

describe('a violation with its own rule', () => {
  it.each(cases)('is reported by $id alone, in $format', async (given) => {
    const specific = (rules as readonly Rule[]).find(({ id }) => id === given.id)!;
    const analysis = await analyse(
      { text: documentOf(given) },
      { rules: [specific, ...generalRules], preset: 'all' },
    );
    expect(analysis.loaderErrors).not.toEqual([]);
    expect([...new Set(analysis.findings.map(({ id }) => id))]).toEqual([given.id]);
  });

  it.each([
    { what: 'a keyword that no version has', schema: { colour: 'red' } },
    { what: 'a keyword of schemas in another object', schema: { xml: { nullable: true } } },
  ])('is left to the general rules if it is $what', async ({ schema }) => {
    const text = documentOf({ id: '', format: '3.0.4', fields: withSchema(schema) });
    const { findings } = await analyse(
      { text },
      { rules: [unsupportedKeyword, ...generalRules], preset: 'all' },
    );
    expect(findings.map(({ id }) => id)).toEqual(['unknown-property']);
  });

  it('has a case for each of these rules', () => {
    expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(specificRuleIds));
  });
});

import { expect, it } from 'vitest';
import { analyse, type Format } from '@assay/core';
import { recommendedRules as recommended } from './recommended.js';
import { specificRuleIds } from './knowledge/structure/specific-rules.js';

const versions: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0.4',
  'oas3.1': '3.1.2',
  'oas3.2': '3.2.0',
};

type Json = Record<string, unknown>;

/** Returns a document without faults, in one of the versions. */
function sound(format: Format): Json {
  const version = format === 'oas2' ? { swagger: '2.0' } : { openapi: versions[format] };
  return { ...version, info: { title: 'Books', version: '1' }, paths: { '/books': { get: operation() } } };
}

function operation(more: Json = {}): Json {
  return { responses: { 200: { description: 'All is well.' } }, ...more };
}

const withGet = (more: Json): Json => ({ paths: { '/books': { get: operation(more) } } });
const withParameter =
  (parameter: Json) =>
  (format: Format): Json =>
    withGet({
      parameters: [
        { ...parameter, ...(format === 'oas2' ? { type: 'string' } : { schema: { type: 'string' } }) },
      ],
    });
const withSchema =
  (schema: unknown) =>
  (format: Format): Json =>
    format === 'oas2' ? { definitions: { Book: schema } } : { components: { schemas: { Book: schema } } };
const withScheme =
  (scheme: unknown) =>
  (format: Format): Json =>
    format === 'oas2'
      ? { securityDefinitions: { key: scheme } }
      : { components: { securitySchemes: { key: scheme } } };

/** The most frequent faults of beginners, each as a change of a valid document. */
const faults: Readonly<Record<string, Json | ((format: Format) => Json)>> = {
  'no info': { info: undefined },
  'no title': { info: { version: '1' } },
  'a version that is a number': { info: { title: 'Books', version: 1 } },
  'a misspelt version': { info: { title: 'Books', verison: '1' } },
  'info that is a text': { info: 'Books' },
  'a contact that is a text': { info: { title: 'Books', version: '1', contact: 'me@books.test' } },
  'no paths': { paths: undefined },
  'paths as a list': { paths: ['/books'] },
  'a path without a slash': { paths: { books: { get: operation() } } },
  'a misspelt method': { paths: { '/books': { gett: operation() } } },
  'a method in capitals': { paths: { '/books': { GET: operation() } } },
  'a misspelt summary': withGet({ sumary: 'Lists the books.' }),
  'tags as a text': withGet({ tags: 'books' }),
  'an operationId that is a number': withGet({ operationId: 12 }),
  'deprecated as a text': withGet({ deprecated: 'true' }),
  'no responses': { paths: { '/books': { get: { summary: 'Lists the books.' } } } },
  'empty responses': withGet({ responses: {} }),
  'a response without a description': withGet({ responses: { 200: {} } }),
  'a response that is null': withGet({ responses: { 200: null } }),
  'a status that is none': withGet({ responses: { ok: { description: 'All is well.' } } }),
  'parameters as an object': withGet({ parameters: { shelf: {} } }),
  'a parameter without a place': withParameter({ name: 'shelf' }),
  'a parameter in a misspelt place': withParameter({ name: 'shelf', in: 'querry' }),
  'a parameter without a name': withParameter({ in: 'query' }),
  'a path parameter that is optional': (format) => ({
    paths: {
      '/books/{id}': (withParameter({ name: 'id', in: 'path' })(format)['paths'] as Record<string, Json>)[
        '/books'
      ],
    },
  }),
  'required as a text': withParameter({ name: 'shelf', in: 'query', required: 'yes' }),
  'a parameter with the type of another version': (format) =>
    format === 'oas2'
      ? withGet({ parameters: [{ name: 'shelf', in: 'query', schema: { type: 'string' } }] })
      : withGet({ parameters: [{ name: 'shelf', in: 'query', type: 'string' }] }),
  'a misspelt type': withSchema({ type: 'strin' }),
  'a type in capitals': withSchema({ type: 'String' }),
  'null without quotes': withSchema({ type: ['string', null] }),
  'a property that is required: true': withSchema({
    type: 'object',
    properties: { title: { type: 'string', required: true } },
  }),
  'a limit as a text': withSchema({ type: 'string', maxLength: '10' }),
  'a limit below zero': withSchema({ type: 'string', minLength: -1 }),
  'an enum that is a text': withSchema({ type: 'string', enum: 'a' }),
  'properties as a list': withSchema({ type: 'object', properties: ['title'] }),
  'allOf that is an object': withSchema({ allOf: { type: 'object' } }),
  'a scheme without a type': withScheme({ name: 'key', in: 'header' }),
  'a scheme of a misspelt type': withScheme({ type: 'apikey', name: 'key', in: 'header' }),
  'an API key without a place': withScheme({ type: 'apiKey', name: 'key' }),
  'OAuth without its flows': withScheme({ type: 'oauth2' }),
  'security as an object': { security: { key: [] } },
  'servers as an object': { servers: { url: 'https://books.test' } },
  components: { components: { schema: {} } },
  definitions: { definitions: { Book: { type: 'object' } } },
  'a request body': withGet({ requestBody: { schema: { type: 'object' } } }),
  'a response with a schema': withGet({
    responses: { 200: { description: 'All is well.', schema: { type: 'object' } } },
  }),
  'a tag without a name': { tags: [{ description: 'Books.' }] },
};

const structureRules = ['required-field-missing', 'unknown-property', 'document-structure-invalid'];

const rules = recommended.filter(({ id }) => structureRules.includes(id) || specificRuleIds.includes(id));

it.each(Object.keys(versions) as Format[])('describes how to fix typical faults of %s', async (format) => {
  const lines: string[] = [];
  for (const [name, fault] of Object.entries(faults)) {
    const document = { ...sound(format), ...(typeof fault === 'function' ? fault(format) : fault) };
    const analysis = await analyse(
      { uri: 'file:///books.json', bytes: new TextEncoder().encode(JSON.stringify(document)) },
      { rules },
    );
    lines.push(
      `# ${name}`,
      ...analysis.findings.flatMap(({ problem, recommendation }) => [problem, `  ${recommendation}`]),
      ...analysis.loaderErrors.map(({ message }) => `  (${message})`),
      '',
    );
    for (const { message } of analysis.loaderErrors)
      expect(message).not.toMatch(/unevaluated|additional properties|must NOT|required property|valid/);
  }
  await expect(lines.join('\n')).toMatchFileSnapshot(`__snapshots__/structure-texts.${format}.txt`);
});

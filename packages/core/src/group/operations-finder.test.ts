import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Finding } from '@assay/findings';
import { operationsFinder } from './operations-finder.js';

const text = `
openapi: 3.1.1
info: { title: T, version: '1' }
servers: [{ url: 'https://t.test' }]
security: [{ token: [] }]
paths:
  /a:
    parameters: [{ $ref: '#/components/parameters/Shared' }]
    get:
      operationId: a
      responses: { '200': { $ref: '#/components/responses/One' } }
    post:
      security: []
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Inner' } } } }
      responses: { '204': { description: d } }
      callbacks:
        done: { '{$request.body#/url}': { put: { operationId: told, responses: { '200': { $ref: '#/components/responses/One' } } } } }
  /b:
    get:
      operationId: b
      responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Loop' } } } } }
components:
  parameters:
    Shared: { name: s, in: query, schema: { $ref: '#/components/schemas/OfParameter' } }
  responses:
    One: { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Outer' } } } }
  schemas:
    Outer: { type: object, properties: { inner: { $ref: '#/components/schemas/Inner' } } }
    Inner: { type: object, properties: { name: { type: string } } }
    OfParameter: { type: string }
    Loop: { properties: { again: { $ref: '#/components/schemas/Loop' } } }
    Unused: { type: string }
  securitySchemes:
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://t.test/token', scopes: {} } } }
`;

async function operationsAt(pointer: string, operation: string | null = null): Promise<readonly string[]> {
  const { model, uri } = await analyse({ text }, { rules: [] });
  const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  // `as`: the function reads no other fields of a finding.
  return operationsFinder(model)({ operation, location: { uri, pointer, range } } as Finding);
}

describe('the operations that a finding touches', () => {
  it.each([
    ['/paths/~1a/get/responses', ['a']],
    ['/paths/~1a', ['a', 'POST /a']],
    ['/paths/~1a/parameters/0', ['a', 'POST /a']],
    ['/paths/~1a/post/callbacks/done/{$request.body#~1url}/put', ['told']],
    ['/components/parameters/Shared/name', ['a', 'POST /a']],
    ['/components/schemas/OfParameter/type', ['a', 'POST /a']],
    ['/components/responses/One', ['a', 'told']],
    ['/components/schemas/Outer', ['a', 'told']],
    ['/components/schemas/Inner/properties/name/type', ['a', 'POST /a', 'told']],
    ['/components/schemas/Loop/properties/again', ['b']],
    ['/components/schemas/Unused', []],
    ['/components/securitySchemes/token', ['a', 'b', 'told']],
    ['/components/securitySchemes/token/flows/clientCredentials/tokenUrl', ['a', 'b', 'told']],
    ['/servers/0/url', []],
    ['/info', []],
    ['', []],
  ])('at %s are those that use the location', async (pointer, names) => {
    expect(await operationsAt(pointer)).toEqual(names);
  });

  it('are the one operation that it names', async () => {
    expect(await operationsAt('/components/schemas/Inner', 'b')).toEqual(['b']);
  });

  it('are empty without a model', () => {
    expect(operationsFinder(undefined)({ operation: null, location: { uri: 'x:y' } } as Finding)).toEqual([]);
  });
});

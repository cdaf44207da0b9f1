import { describe, expect, it } from 'vitest';
import { validateFragment } from './validate.js';

describe('an object in another file', () => {
  it('is checked against its type, with pointers relative to it', async () => {
    expect(
      await validateFragment('oas3.0', 'Schema', { properties: { id: { type: 'text' } } }),
    ).toMatchObject([
      { instancePath: '/properties/id/type', schemaPath: '#/definitions/Schema/properties/type/enum' },
    ]);
    expect(
      await validateFragment('oas3.1', 'Schema', { properties: { id: { type: 'text' } } }),
    ).toMatchObject([{ instancePath: '/properties/id/type' }]);
    expect(await validateFragment('oas2', 'Parameter', { name: 'a', in: 'cookie' })).toMatchObject([
      { instancePath: '/in', keyword: 'enum' },
    ]);
    expect(
      await validateFragment('oas3.0', 'SecurityScheme', { type: 'apiKey', in: 'header' }),
    ).toMatchObject([{ instancePath: '', params: { missingProperty: 'name' } }]);
  });

  it('may be a reference to yet another one', async () => {
    expect(await validateFragment('oas3.0', 'Response', { $ref: 'other.yaml' })).toEqual([]);
    expect(await validateFragment('oas2', 'Schema', { $ref: 'other.yaml' })).toEqual([]);
  });

  it('gives no records if the format does not have its type', async () => {
    expect(await validateFragment('oas2', 'Link', 7)).toEqual([]);
    expect(await validateFragment('oas3.1', 'MediaType', 7)).toEqual([]);
  });

  it.each(['oas2', 'oas3.0', 'oas3.1', 'oas3.2'] as const)(
    'gives one record in %s for an operation without responses',
    async (format) => {
      expect(await validateFragment(format, 'PathItem', { get: {} })).toMatchObject([
        { instancePath: '/get', params: { missingProperty: 'responses' } },
      ]);
    },
  );

  it('may lack responses in 3.1 where it belongs to a webhook', async () => {
    expect(await validateFragment('oas3.1', 'EventPathItem', { post: {} })).toEqual([]);
  });
});

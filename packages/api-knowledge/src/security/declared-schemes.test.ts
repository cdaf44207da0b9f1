import { analyse, type Document, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { declaresScheme, findDeclaredScheme, schemeComponent } from './declared-schemes.js';

async function modelOf(version: string, security: object[], securitySchemes: object): Promise<Model> {
  const document = {
    openapi: version,
    info: { title: 'Orders', version: '1' },
    paths: {},
    security,
    components: { securitySchemes },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!;
}

const bearer = { type: 'http', scheme: 'bearer' };

describe('namedScheme', () => {
  const kindOf = (document: Document, name: string): string | undefined => {
    const named = findDeclaredScheme(document, name);
    return typeof named === 'string' ? named : named?.kind;
  };

  it('finds declared schemes, also those that are no objects or begin with `x-`', async () => {
    const { document } = await modelOf('3.0.4', [], { token: bearer, 'X-Key': bearer, broken: null });
    expect(kindOf(document, 'token')).toBe('SecurityScheme');
    expect(kindOf(document, 'X-Key')).toBe('SecurityScheme');
    expect(kindOf(document, 'broken')).toBe('unknown');
    for (const name of ['Token', '__proto__', 'toString', '']) expect(kindOf(document, name)).toBeUndefined();
  });

  it('is a component, also by its URI in 3.2', async () => {
    const uri = '#/components/securitySchemes/token';
    const inVersion = async (version: string): Promise<string> =>
      schemeComponent((await modelOf(version, [], { token: bearer })).document, uri);
    expect(await inVersion('3.2.0')).toBe('token');
    expect(await inVersion('3.1.1')).toBe(uri);
  });

  it('follows a URI in 3.2 only', async () => {
    const uri = '#/components/securitySchemes/token';
    const { document } = await modelOf('3.2.0', [], { token: bearer });
    expect(kindOf(document, uri)).toBe('SecurityScheme');
    expect(kindOf(document, '#/components/securitySchemes/other')).toBeUndefined();
    expect(kindOf(document, 'https://orders.test/schemes.yaml#/token')).toBe('unknown');
    expect(kindOf((await modelOf('3.1.1', [], { token: bearer })).document, uri)).toBeUndefined();
  });
});

describe('declaresScheme', () => {
  it.each([
    [{ token: bearer }, true],
    [{ $ref: './schemes.yaml' }, true],
    [{}, false],
  ])('%j: %s', async (schemes, expected) => {
    expect(declaresScheme((await modelOf('3.1.1', [], schemes)).document)).toBe(expected);
  });
});

import { analyse, type Model, factOf } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { requiredSchemes } from './required-schemes.js';

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

describe('requiredSchemes', () => {
  it('contains the schemes that requirements name, also through references', async () => {
    const alias = { $ref: '#/components/securitySchemes/token' };
    const model = await modelOf('3.1.1', [{ alias: [] }], { token: bearer, alias, other: bearer });
    expect([...factOf(model, requiredSchemes)].map(({ key }) => key)).toEqual(['token']);
  });
});

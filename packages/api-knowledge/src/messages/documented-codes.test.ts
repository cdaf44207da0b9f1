import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { documentedCodes } from './documented-statuses.js';

async function codesOf(responses: unknown): Promise<readonly string[] | undefined> {
  const document = {
    openapi: '3.0.4',
    info: { title: 'Orders', version: '1' },
    paths: { '/orders': { get: { responses } } },
    'x-shared': { 200: {} },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return documentedCodes(model!.document.operations[0]!);
}

test.each([
  [undefined, []],
  [null, []],
  [{}, []],
  [{ 'x-note': {} }, []],
  [{ 200: { description: 'Fine.' }, default: null, 'x-note': {} }, ['200', 'default']],
  [{ $ref: '#/x-shared' }, ['200']],
  [{ $ref: '#/x-nowhere' }, undefined],
])('the codes of %j', async (responses, codes) => expect(await codesOf(responses)).toEqual(codes));

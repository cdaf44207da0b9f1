import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { documentationField } from './text-place.js';
import { placeOfText, collectTexts } from './texts.js';

test('descriptions, summaries and titles of the specification are for people; data and names are not', async () => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'yes', version: 'no', description: 'yes', 'x-logo': { description: 'no' } },
    externalDocs: { url: 'no', description: 'yes' },
    paths: {
      '/loans': {
        get: {
          summary: 'yes',
          responses: {
            200: {
              description: 'yes',
              content: {
                'application/json': {
                  examples: { a: { summary: 'yes', value: { title: 'no', summary: 'no' } } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Loan: {
          title: 'yes',
          example: { description: 'no' },
          properties: { description: { type: 'no', default: 'no', description: 'yes' } },
        },
      },
      securitySchemes: {
        staff: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'no', scopes: { lend: 'yes' } } },
        },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new Error('no model');
  const texts = collectTexts(model);
  texts.values.forEach((text, index) => {
    const field = documentationField(placeOfText(model, texts, index));
    if (text === 'yes' || text === 'no') expect([text, field !== undefined]).toEqual([text, text === 'yes']);
  });
});

import { z } from 'zod';
import { anyJsonValue, id, text } from './text.js';

/** The schemas that the records of a group refer to. */
export const schemaBundle = z
  .strictObject({
    id,
    type: z.literal('schemas'),
    dialect: z.literal('https://json-schema.org/draft/2020-12/schema'),
    schemas: z
      .record(text(), anyJsonValue('A schema of JSON Schema 2020-12.'))
      .describe('By the `pointer` that records refer to them with.'),
  })
  .meta({
    id: 'SchemaBundle',
    description:
      'The schemas of an imported document, once each; a `$ref` leads to another one of the bundle.',
  });

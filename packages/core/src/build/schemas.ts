import type { Attachment, Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { Example, isObject, type Slot } from '../model/nodes.js';
import { Schema } from '../model/schema.js';
import type { Builder, Writable } from './builder.js';

/** Builds a Schema Object and its subschemas. Returns undefined if the value is not a schema. */
export function buildSchema(builder: Builder, value: unknown, at: Attachment): Schema | undefined {
  if (typeof value === 'boolean') {
    if (builder.dialect !== '2020-12') return undefined;
    return builder.addView(new Schema(booleanSchema, at, builder.dialect, value));
  }
  if (!isObject(value)) return undefined;
  const schema = builder.add(new Schema(value, at, builder.dialect, undefined));
  fillSchema(builder, schema, value);
  return schema;
}

/** Reads a parameter or header of 2.0 as a schema too. The object remains primarily a parameter or header. */
export function buildSchemaView(builder: Builder, parent: Node): Schema {
  const at: Attachment = { document: parent.document, parent, step: undefined, key: undefined };
  const schema = builder.addView(new Schema(parent.raw, at, builder.dialect, undefined));
  fillSchema(builder, schema, parent.raw);
  return schema;
}

const booleanSchema: RawObject = Object.freeze({});
const noKeywords: RawObject = Object.freeze({});

function fillSchema(builder: Builder, schema: Writable<Schema>, raw: RawObject): void {
  const ref = raw['$ref'];
  if (typeof ref === 'string') {
    const at: Attachment = { document: schema.document, parent: schema, step: undefined, key: undefined };
    schema.reference = builder.refer(raw, at, 'Schema', ref);
    if (builder.dialect !== '2020-12') {
      schema.isReference = true;
      schema.keywords = noKeywords;
      return;
    }
    schema.isReference = Object.keys(raw).length === 1;
  }
  let subschemas: Schema[] | undefined;
  for (const keyword of Object.keys(raw)) {
    if (isPlainKeyword(keyword)) continue;
    const value = raw[keyword];
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'boolean' && isSchemaKeyword(keyword, builder)) {
        subschemas = collect(builder, subschemas, value, {
          document: schema.document,
          parent: schema,
          step: keyword,
          key: undefined,
        });
      }
      continue;
    }
    switch (keyword) {
      case 'properties':
      case 'patternProperties':
      case 'dependentSchemas':
      case '$defs':
      case 'definitions':
        subschemas = buildNamed(builder, schema, keyword, value, subschemas);
        break;
      case 'discriminator':
        builder.discriminated.push(schema);
        break;
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
      case 'prefixItems':
        subschemas = buildListed(builder, schema, keyword, value, subschemas);
        break;
      default:
        if (isSchemaKeyword(keyword, builder)) {
          subschemas = collect(builder, subschemas, value, {
            document: schema.document,
            parent: schema,
            step: keyword,
            key: undefined,
          });
        }
    }
  }
  if (subschemas !== undefined) schema.subschemas = subschemas;
  buildSchemaExamples(builder, schema, raw);
  const dynamicRef = raw['$dynamicRef'];
  if (typeof dynamicRef === 'string' && builder.dialect === '2020-12') {
    const at: Attachment = { document: schema.document, parent: schema, step: undefined, key: undefined };
    schema.dynamicReference = builder.refer(raw, at, 'Schema', dynamicRef, '$dynamicRef');
  }
}

/** True for keywords whose value can change without a change of the model's nodes. */
export function containsNoSchema(keyword: string): boolean {
  return isPlainKeyword(keyword) && keyword !== 'example' && keyword !== 'examples';
}

/** True for the common keywords that contain no schema; their values are not read here. */
function isPlainKeyword(keyword: string): boolean {
  switch (keyword) {
    case 'type':
    case 'description':
    case 'format':
    case 'pattern':
    case 'title':
    case 'maxLength':
    case 'minLength':
    case 'maximum':
    case 'minimum':
    case 'maxItems':
    case 'minItems':
    case 'enum':
    case 'required':
    case 'default':
    case 'nullable':
    case 'deprecated':
    case 'readOnly':
    case 'writeOnly':
    case 'example':
    case 'examples':
    case 'const':
    case 'multipleOf':
    case 'exclusiveMaximum':
    case 'exclusiveMinimum':
    case 'uniqueItems':
      return true;
    default:
      return false;
  }
}

/** True for keywords whose value is one subschema in the dialect of the document. */
function isSchemaKeyword(keyword: string, builder: Builder): boolean {
  switch (keyword) {
    case 'items':
    case 'additionalProperties':
    case 'not':
      return true;
    case 'additionalItems':
    case 'contains':
    case 'contentSchema':
    case 'else':
    case 'if':
    case 'propertyNames':
    case 'then':
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
      return builder.dialect === '2020-12';
    default:
      return false;
  }
}

function collect(
  builder: Builder,
  into: Schema[] | undefined,
  value: unknown,
  at: Attachment,
): Schema[] | undefined {
  const schema = buildSchema(builder, value, at);
  if (schema === undefined) return into;
  if (into === undefined) return [schema];
  into.push(schema);
  return into;
}

function buildNamed(
  builder: Builder,
  parent: Schema,
  step: string,
  map: object,
  into: Schema[] | undefined,
): Schema[] | undefined {
  if (Array.isArray(map)) return into;
  let subschemas = into;
  // `as`: the value is an object that is not an array, checked just above.
  const entries = map as RawObject;
  if (typeof entries['$ref'] === 'string') {
    buildDeferredMap(builder, parent, step);
    return into;
  }
  for (const key of Object.keys(entries)) {
    subschemas = collect(builder, subschemas, entries[key], { document: parent.document, parent, step, key });
  }
  return subschemas;
}

/** Builds the subschemas of a map that is written as a `$ref`, after the reference is resolved. */
function buildDeferredMap(builder: Builder, parent: Writable<Schema>, step: string): void {
  builder.eachEntry(parent, parent.raw, step, (value, _name, at) => {
    const subschema = buildSchema(builder, value, at);
    if (subschema !== undefined) parent.subschemas = [...parent.subschemas, subschema];
  });
}

function buildListed(
  builder: Builder,
  parent: Schema,
  step: string,
  list: object,
  into: Schema[] | undefined,
): Schema[] | undefined {
  if (!Array.isArray(list)) return into;
  let subschemas = into;
  for (let key = 0; key < list.length; key++) {
    subschemas = collect(builder, subschemas, list[key], { document: parent.document, parent, step, key });
  }
  return subschemas;
}

function buildSchemaExamples(builder: Builder, schema: Writable<Schema>, raw: RawObject): void {
  const hasExample = Object.hasOwn(raw, 'example');
  const listedExamples =
    builder.dialect === '2020-12' && Array.isArray(raw['examples']) ? raw['examples'] : undefined;
  if (!hasExample && listedExamples === undefined) return;
  const examples: Slot<Example>[] = [];
  if (hasExample) examples.push(buildBareExample(builder, schema, 'example', undefined));
  for (let index = 0; index < (listedExamples?.length ?? 0); index++)
    examples.push(buildBareExample(builder, schema, 'examples', index));
  schema.examples = examples;
}

/** Builds an Example from a bare value, such as the value of an `example` field. */
export function buildBareExample(
  builder: Builder,
  parent: Node,
  step: string,
  key: string | number | undefined,
): Example {
  const at: Attachment = { document: parent.document, parent, step, key };
  return builder.addView(new Example(parent.raw, at, undefined, true));
}

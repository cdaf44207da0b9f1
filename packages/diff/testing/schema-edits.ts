import type { Schema } from '@assay/core';
import type { Edit, EditList, Tree, Usage } from './edit-list.js';

const jsonTypes: ReadonlySet<string> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);

/** Lists edits of a schema and of the schemas in it. */
export function listSchemaEdits(list: EditList, root: Schema | undefined, usage: Usage): void {
  if (root === undefined) return;
  const hidden = usage === 'request' ? 'readOnly' : 'writeOnly';
  const pending: SchemaUse[] = [{ schema: root, isAlone: true }];
  for (let use = pending.pop(); use !== undefined; use = pending.pop()) {
    const { schema, isAlone } = use;
    const key = `${usage} ${schema.segments().join('/')}`;
    if (!list.isNew(key)) continue;
    const target = schema.reference?.target;
    if (target?.kind === 'Schema') pending.push({ schema: target, isAlone: isAlone && schema.isReference });
    if (isHidden(schema, hidden)) continue;
    if (!schema.isReference && schema.boolean === undefined) editSchema(list, use, usage);
    for (const inner of schema.subschemas) {
      if (isHidden(inner, hidden) || !canApply(inner, schema)) continue;
      pending.push({ schema: inner, isAlone: isAlone && !inPlace.has(inner.step ?? '') });
    }
  }
}

/**
 * A schema, and whether it applies to its values alone. If others apply to the same values, a keyword that is dropped may remain
 * in force.
 */
interface SchemaUse {
  readonly schema: Schema;
  readonly isAlone: boolean;
}

/** The keywords whose schemas apply to the same value as the schema that contains them. */
const inPlace = new Set(['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'dependentSchemas']);

/** The keywords whose schemas apply only to arrays or only to objects. */
const typeOfKeyword: ReadonlyMap<string, string> = new Map([
  ...['items', 'prefixItems', 'contains', 'unevaluatedItems'].map((each) => [each, 'array'] as const),
  ...[
    'properties',
    'patternProperties',
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
    'dependentSchemas',
  ].map((each) => [each, 'object'] as const),
]);

/** Checks whether a subschema can apply to a value: not as a definition without a reference, and not for a type that is not allowed. */
function canApply({ step = '' }: Schema, { types }: Schema): boolean {
  if (step === '$defs' || step === 'definitions') return false;
  const type = typeOfKeyword.get(step);
  return type === undefined || types.length === 0 || types.includes(type);
}

function editSchema(list: EditList, { schema, isAlone }: SchemaUse, usage: Usage): void {
  const at = schema.segments();
  const add = (name: string, apply: Edit['apply']) => list.add(`${usage} ${name}`, at, apply);
  const { types, keywords } = schema;
  const isParameter = 'in' in keywords || schema.parent?.kind === 'Parameter';
  const [type] = types;
  const isListed = 'enum' in keywords || 'const' in keywords;
  const isComposed = ['allOf', 'oneOf', 'anyOf', '$ref'].some((keyword) => keyword in keywords);
  const bump = (keyword: string, by: number) => (raw: Tree) => {
    raw[keyword] = typeof raw[keyword] === 'number' ? raw[keyword] + by : 3 + by;
  };
  const drop = (keyword: string) => {
    if (keyword in keywords) add(`${keyword} dropped`, (raw) => delete raw[keyword]);
  };
  if (type !== undefined && types.length === 1 && type !== 'null' && !isComposed && !isListed)
    add('type', (raw) => {
      const other = ['string', 'integer', 'boolean'].find((each) => each !== type) ?? 'string';
      if (raw.type === 'file' || isParameter) return false;
      raw.type = other;
      for (const keyword of ['format', 'default', 'pattern', 'minimum', 'maximum']) delete raw[keyword];
      return true;
    });
  if (type === 'string' && types.length === 1 && !isListed && keywords['type'] !== 'file') {
    add('maxLength', bump('maxLength', 7));
    add('minLength', bump('minLength', 1));
    add('pattern', (raw) => void (raw.pattern = `${raw.pattern ?? '^[a-z0-9]+$'}|^~\\n~$`));
    if (!['binary', 'byte'].includes(schema.format ?? ''))
      add('format', (raw) => void (raw.format = raw.format === 'uuid' ? 'uri' : 'uuid'));
    add('format unknown', (raw) => void (raw.format = `${raw.format ?? ''}-other`));
    for (const keyword of ['maxLength', 'pattern', 'format']) drop(keyword);
    add('enum', (raw) => void (raw.enum = ['a', 'b']));
    if (list.version === 'oas3.1') {
      add('contentMediaType', (raw) => void (raw.contentMediaType = 'text/x-other'));
      add('contentEncoding', (raw) => void (raw.contentEncoding = 'base32'));
    }
  }
  if ((type === 'integer' || type === 'number') && types.length === 1 && !isListed) {
    add('minimum', bump('minimum', 1));
    add('maximum', bump('maximum', -1));
    add('multipleOf', bump('multipleOf', 4));
    add('format', (raw) => void (raw.format = raw.format === 'int32' ? 'int64' : 'int32'));
    for (const keyword of ['minimum', 'maximum', 'format']) drop(keyword);
  }
  if (type === 'array' && types.length === 1 && !isListed) {
    add('maxItems', bump('maxItems', 7));
    add('minItems', bump('minItems', 1));
    add('uniqueItems', (raw) => void (raw.uniqueItems = raw.uniqueItems !== true));
    if (!isParameter && !isComposed)
      add('items', (raw) => {
        if (JSON.stringify(raw.items) === '{"type":"boolean"}') return false;
        raw.items = { type: 'boolean' };
        return true;
      });
    if (list.version === 'oas3.1') {
      add('contains', (raw) => void (raw.contains = { type: 'string', maxLength: 3 }));
      add('prefixItems', (raw) => void (raw.prefixItems = [{ const: 7 }]));
    }
  }
  const isObject =
    schema.properties.size > 0 && !isParameter && (type === undefined || types.includes('object'));
  if (isObject && isAlone && !isComposed && types.length === 1) add('implied type', (raw) => delete raw.type);
  if (isObject) {
    const names = [...schema.properties.keys()];
    const name = names[at.length % names.length] ?? '';
    const hidden = usage === 'request' ? 'readOnly' : 'writeOnly';
    const inner = schema.properties.get(name);
    if (inner !== undefined && !isHidden(inner, hidden)) {
      if (!isComposed) {
        add('property removed', (raw) => delete raw.properties[name]);
        add('property renamed', (raw) => {
          raw.properties[`${name}-other`] = raw.properties[name];
          delete raw.properties[name];
        });
      }
      add('required', (raw) => {
        const list: string[] = raw.required ?? [];
        raw.required = list.includes(name) ? list.filter((each) => each !== name) : [...list, name];
        if (raw.required.length === 0) delete raw.required;
        return !isComposed;
      });
      add('property readOnly', (raw) => {
        if (raw.properties[name].$ref !== undefined && list.version !== 'oas3.1') return false;
        raw.properties[name].readOnly = raw.properties[name].readOnly !== true;
        return usage === 'request';
      });
    }
    add('property added', (raw) => void (raw.properties['another-one'] = { type: 'string' }));
    add('minProperties', bump('minProperties', names.length));
    if (!isComposed && !('additionalProperties' in keywords))
      add('additionalProperties', (raw) => void (raw.additionalProperties = { type: 'boolean' }));
    if (list.version === 'oas3.1') {
      add('propertyNames', (raw) => void (raw.propertyNames = { maxLength: 4 }));
      add('dependentRequired', (raw) => void (raw.dependentRequired = { [name]: ['another-two'] }));
      add('if', (raw) => {
        raw.if = { required: [name] };
        raw.then = { required: ['another-three'] };
      });
    }
  }
  if (isListed && schema.enum !== undefined && schema.enum.length > 1) {
    add('enum value removed', (raw) => void raw.enum.pop());
    if (types.length === 1)
      add(
        'enum value added',
        (raw) => void raw.enum.push(type === 'integer' || type === 'number' ? 98_765 : 'another'),
      );
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    if (!(keyword in keywords)) continue;
    add(`${keyword} added`, (raw) => void raw[keyword].push({ type: 'array', items: { enum: ['other'] } }));
    if (schema.all(keyword).length > 1) add(`${keyword} removed`, (raw) => void raw[keyword].pop());
  }
  if (types.length > 0 && !isParameter) {
    if (list.version === 'oas3.0')
      add('nullable', (raw) => {
        raw.nullable = raw.nullable !== true;
        // The meaning of a type that JSON does not have is undefined.
        const isOfJson = types.every((each) => jsonTypes.has(each));
        return !isComposed && !isListed && isOfJson && schema.step === 'properties';
      });
    add(
      'default',
      (raw) => void (raw.default = typeof raw.default === 'string' ? `${raw.default}2` : 'other'),
    );
    if (list.version !== 'oas2' && schema.step === 'properties' && isAlone)
      add('deprecated', (raw) => void (raw.deprecated = raw.deprecated !== true));
    if (list.version !== 'oas3.1' || !isListed)
      add('not', (raw) => {
        if (list.version === 'oas2' || isComposed || isListed) return false;
        raw.not = { enum: [type === 'string' ? 'forbidden' : 4] };
        return type === 'string' || type === 'integer' || type === 'number';
      });
  }
  if (schema.step === 'properties') add('xml', (raw) => void (raw.xml = { ...raw.xml, name: 'other' }));
  if ('discriminator' in keywords && list.version !== 'oas2') {
    add('discriminator', (raw) => void (raw.discriminator.propertyName += 'Other'));
    add('discriminator mapping', (raw) => {
      raw.discriminator.mapping = { ...raw.discriminator.mapping, another: '#/components/schemas/Another' };
    });
  }
}

/** Checks whether a schema allows only arrays. */
export function isArray(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  const types = (schema.reference === undefined ? schema : undefined)?.types ?? [];
  return types.length === 1 && types[0] === 'array';
}

function isHidden(schema: Schema, mark: string): boolean {
  let current: Schema | undefined = schema;
  for (let hops = 0; hops < 20 && current !== undefined; hops++) {
    if (current.keywords[mark] === true) return true;
    const target: Schema['reference'] | undefined = current.reference;
    current = target?.target?.kind === 'Schema' ? target.target : undefined;
  }
  return false;
}

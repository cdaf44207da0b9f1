import { Schema } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';
import { assigned, removed } from '../../knowledge/fixes/edits.js';
import { nullIntents } from '../../knowledge/fixes/null-intents.js';
import { unsupportedKeywords, type UnsupportedKeyword } from '../../knowledge/structure/version-keywords.js';

export default defineFixes('schema-keyword-unsupported-by-version', {
  // Validators ignored the keywords before.
  kind: 'suggested',
  title: 'Convert the keywords to the OpenAPI version of the document.',
  make({ node }) {
    if (!(node instanceof Schema) || node.parent?.raw === node.raw) return undefined;
    const intents: Intent[] = [];
    for (const unsupported of unsupportedKeywords(node)) {
      const own = intentsFor(node, unsupported);
      // One finding covers all keywords, so all or none are fixed.
      if (own === undefined) return undefined;
      intents.push(...own);
    }
    return intents;
  },
});

function intentsFor(schema: Schema, { keyword }: UnsupportedKeyword): readonly Intent[] | undefined {
  const { raw, dialect } = schema;
  const value = raw[keyword];
  switch (keyword) {
    case 'nullable':
      if (value !== true) return undefined;
      return dialect === 'oas2' ? renamed(schema, keyword, 'x-nullable') : nullIntents(schema);
    case 'const':
      return renamed(schema, keyword, 'enum', [value]);
    case 'type':
      return typeIntents(schema, value);
    case 'examples':
      // The best one of several examples is unknown.
      return Array.isArray(value) && value.length === 1
        ? renamed(schema, keyword, 'example', value[0])
        : undefined;
    case 'exclusiveMinimum':
      return boundIntents(schema, keyword, 'minimum');
    case 'exclusiveMaximum':
      return boundIntents(schema, keyword, 'maximum');
    case 'items':
      return dialect === '2020-12' && raw['additionalItems'] === undefined
        ? renamed(schema, keyword, 'prefixItems')
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the intents for a type and `null` in the form of 3.0. */
function typeIntents(schema: Schema, value: unknown): readonly Intent[] | undefined {
  const types: readonly unknown[] = Array.isArray(value) ? value : [];
  const [type, ...others] = types.filter((item) => item !== 'null');
  if (types.length !== 2 || others.length > 0 || typeof type !== 'string') return undefined;
  if (schema.raw['nullable'] !== undefined) return undefined;
  const nullable: Intent = {
    kind: 'set',
    document: schema.document,
    pointer: [...schema.segments(), 'nullable'],
    value: true,
    position: { after: 'type' },
  };
  return [assigned(schema, ['type'], type), nullable];
}

/** Returns the intents for an exclusive bound: a number since 3.1, before that a boolean beside the number. */
function boundIntents(
  schema: Schema,
  keyword: 'exclusiveMinimum' | 'exclusiveMaximum',
  bound: 'minimum' | 'maximum',
): readonly Intent[] | undefined {
  const { [keyword]: exclusive, [bound]: inclusive } = schema.raw;
  if (exclusive === false) return [removed(schema, keyword)];
  if (exclusive === true)
    return typeof inclusive === 'number'
      ? [assigned(schema, [keyword], inclusive), removed(schema, bound)]
      : undefined;
  if (typeof exclusive !== 'number' || inclusive !== undefined) return undefined;
  return [assigned(schema, [bound], exclusive), assigned(schema, [keyword], true)];
}

/** Returns the intents that rename a keyword, with an equivalent value. Undefined if the new name exists already. */
function renamed(schema: Schema, from: string, name: string, value?: unknown): readonly Intent[] | undefined {
  const { document, raw } = schema;
  if (Object.hasOwn(raw, name)) return undefined;
  const rename: Intent = { kind: 'rename', document, pointer: [...schema.segments(), from], name };
  return value === undefined ? [rename] : [rename, assigned(schema, [from], value)];
}

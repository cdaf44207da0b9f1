import { _, Name, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { not, or } from 'ajv/dist/compile/codegen/index.js';
import { Type } from 'ajv/dist/compile/util.js';
import { usePattern } from 'ajv/dist/vocabularies/code.js';
import { isTrivial, type Schema } from './schema.js';

/** The maximum number of properties that are looked up one by one. With more, the code iterates over the value's properties. */
const fewProperties = 6;

/** Creates `additionalProperties` or `unevaluatedProperties`, which here handle all property keywords of objects. */
export function membersKeyword(
  keyword: 'additionalProperties' | 'unevaluatedProperties',
  param: string,
  message: string,
): CodeKeywordDefinition {
  return {
    keyword,
    type: 'object',
    schemaType: ['boolean', 'object'],
    error: { message, params: ({ params }) => _`{${new Name(param)}: ${params['property']}}` },
    code(cxt: KeywordCxt) {
      const { properties = {}, patternProperties = {} } = cxt.parentSchema as Schema;
      const others = cxt.schema as Schema | boolean;
      const checked = Object.keys(properties)
        .filter((name) => !isTrivial(properties[name] ?? true))
        .toSorted(byUse);
      const patterns = Object.keys(patternProperties).filter(
        (pattern) => !isTrivial(patternProperties[pattern] ?? true),
      );
      if (isTrivial(others) && patterns.length === 0) {
        if (checked.length === 0) return;
        if (checked.length <= fewProperties) return lookUp(cxt, checked);
      }
      walk(cxt, checked, patterns, others);
    },
  };
}

function lookUp(cxt: KeywordCxt, properties: readonly string[]): void {
  const { gen, data } = cxt;
  for (const name of properties) {
    gen.if(_`${data}[${name}] !== undefined`, () =>
      cxt.subschema({ keyword: 'properties', schemaProp: name, dataProp: name }, gen.name('valid')),
    );
  }
}

function walk(
  cxt: KeywordCxt,
  checked: readonly string[],
  patterns: readonly string[],
  others: Schema | boolean,
): void {
  const { gen, data, keyword } = cxt;
  const { properties = {}, patternProperties = {} } = cxt.parentSchema as Schema;
  const valid = gen.name('valid');
  gen.forIn('key', data, (key) => {
    const branches: [ReturnType<typeof or>, () => void][] = [
      ...checked.map((name): [ReturnType<typeof or>, () => void] => [
        _`${key} === ${name}`,
        () => cxt.subschema({ keyword: 'properties', schemaProp: name, dataProp: name }, valid),
      ]),
      ...patterns.map((pattern): [ReturnType<typeof or>, () => void] => [
        matches(cxt, pattern, key),
        () =>
          cxt.subschema(
            { keyword: 'patternProperties', schemaProp: pattern, dataProp: key, dataPropType: Type.Str },
            valid,
          ),
      ]),
    ];
    const known = [
      ...Object.keys(properties)
        .filter((name) => isTrivial(properties[name] ?? true))
        .map((name) => _`${key} === ${name}`),
      ...Object.keys(patternProperties)
        .filter((pattern) => !patterns.includes(pattern))
        .map((pattern) => matches(cxt, pattern, key)),
    ];
    const rest = () => {
      if (others === false) {
        cxt.setParams({ property: key });
        cxt.error();
      } else if (!isTrivial(others)) {
        cxt.subschema({ keyword, dataProp: key, dataPropType: Type.Str }, valid);
      }
    };
    const restBlock = () => (known.length === 0 ? rest() : gen.if(not(or(...known)), rest));
    branches.forEach(([condition, body], index) => {
      if (index === 0) gen.if(condition);
      else gen.elseIf(condition);
      body();
    });
    if (branches.length === 0) {
      restBlock();
      return;
    }
    if (!isTrivial(others)) {
      gen.else();
      restBlock();
    }
    gen.endIf();
  });
}

function matches(cxt: KeywordCxt, pattern: string, key: Name) {
  const prefix = /^\^\\?([\w/-]+)$/.exec(pattern)?.[1];
  return prefix === undefined ? _`${usePattern(cxt, pattern)}.test(${key})` : _`${key}.startsWith(${prefix})`;
}

/** The most frequent properties come first, because names are compared one after the other. */
const frequentThreshold = [
  'type',
  '$ref',
  'description',
  'properties',
  'items',
  'schema',
  'format',
  'enum',
  'required',
  'content',
  'in',
  'name',
  'responses',
  'title',
  'maxLength',
  'pattern',
  'minLength',
  'additionalProperties',
  'allOf',
  'oneOf',
  'anyOf',
];

function byUse(a: string, b: string): number {
  const rank = (name: string) =>
    frequentThreshold.includes(name) ? frequentThreshold.indexOf(name) : frequentThreshold.length;
  return rank(a) - rank(b);
}

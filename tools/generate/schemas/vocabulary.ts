import { _, Ajv, Name, str, stringify, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { and, or } from 'ajv/dist/compile/codegen/index.js';
import { usePattern } from 'ajv/dist/vocabularies/code.js';
import { membersKeyword } from './members.js';
import { isTrivial, type Condition, type Schema } from './schema.js';

/** The functions of `packages/core/src/schema/checks/condition.ts` that generated code calls. */
const duplicateItems = new Name('duplicateItems');
const countItems = new Name('countItems');
const isBare = new Name('isBare');
const isForeign = new Name('isForeign');
/** The additional parameter of each function, which it passes on. */
const deadline = new Name('deadline');

/** The list of faults in the generated function; null while there is none. */
const vErrors = new Name('vErrors');

/** An Ajv with the keywords of `Schema`, whose code records only the faults. */
export function createAjv(functionName: (definition: string) => string): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
    validateSchema: false,
    addUsedSchema: false,
    code: { source: true, esm: true, lines: true, optimize: 1 },
  });
  const replaced = [
    'properties',
    'patternProperties',
    'additionalProperties',
    'propertyNames',
    'uniqueItems',
    'contains',
    'not',
  ];
  for (const keyword of replaced) ajv.removeKeyword(keyword);
  for (const keyword of [referenceKeyword(functionName), ...keywords]) ajv.addKeyword(keyword);
  return ajv;
}

/** `ref`: calls the function of another definition. Its records get their location only if there are any. */
function referenceKeyword(functionName: (definition: string) => string): CodeKeywordDefinition {
  return {
    keyword: 'ref',
    schemaType: 'string',
    code({ gen, schema, data, it }: KeywordCxt) {
      const errors = gen.const('found', _`${new Name(functionName(String(schema)))}(${data}, ${deadline})`);
      gen.if(_`${errors} !== null`, () =>
        gen.code(_`(${vErrors} ??= []).push({at: ${str`${it.errorPath}`}, faults: ${errors}})`),
      );
    },
  };
}

const choose: CodeKeywordDefinition = {
  keyword: 'choose',
  schemaType: 'array',
  code(cxt: KeywordCxt) {
    const { gen } = cxt;
    const branches = cxt.schema as (Schema | boolean)[];
    const apply = (index: number) => {
      const branch = branches[index];
      if (branch !== undefined && !isTrivial(branch))
        cxt.subschema({ keyword: 'choose', schemaProp: index }, gen.name('valid'));
    };
    branches.forEach((branch, index) => {
      const when = typeof branch === 'object' ? branch.when : undefined;
      if (when === undefined) {
        if (index < branches.length - 1) throw new Error('Only the last branch can do without a condition.');
        if (!isTrivial(branch)) {
          gen.else();
          apply(index);
        }
        return;
      }
      const condition = conditionCode(cxt, when);
      if (index === 0) gen.if(condition);
      else gen.elseIf(condition);
      apply(index);
    });
    gen.endIf();
  },
};

function conditionCode(cxt: KeywordCxt, when: Condition) {
  const { data } = cxt;
  switch (when.kind) {
    case 'type':
      return or(...when.types.map((type) => typeCode(data, type)));
    case 'has':
      return or(
        _`${data}?.[${when.property}] !== undefined`,
        ...(when.orNot === undefined ? [] : [_`${data}?.[${when.orNot}] === undefined`]),
      );
    case 'is': {
      const value = _`${data}?.[${when.property}]`;
      const values = or(...when.values.map((expected) => _`${value} === ${expected}`));
      return when.orAbsent ? or(_`${value} === undefined`, values) : values;
    }
    case 'matches': {
      const value = _`${data}?.[${when.property}]`;
      const matched = _`${usePattern(cxt, when.pattern)}.test(${value})`;
      return when.orAbsent ? or(_`${value} === undefined`, matched) : matched;
    }
    case 'bare':
      return _`${isBare}(${data})`;
    case 'foreign':
      return _`${isForeign}(${data})`;
  }
}

function typeCode(data: Name, type: string) {
  if (type === 'array') return _`Array.isArray(${data})`;
  if (type === 'object')
    return and(_`typeof ${data} === "object"`, _`${data} !== null`, _`!Array.isArray(${data})`);
  return _`typeof ${data} === ${type}`;
}

const propertyNames: CodeKeywordDefinition = {
  keyword: 'propertyNames',
  type: 'object',
  schemaType: 'object',
  error: {
    message: 'property name must be valid',
    params: ({ params }) => _`{propertyName: ${params['propertyName']}}`,
  },
  code(cxt: KeywordCxt) {
    const { pattern = '', not: forbidden } = cxt.schema as Schema;
    cxt.gen.forIn('key', cxt.data, (key) => {
      const wrong = [
        _`!${usePattern(cxt, pattern)}.test(${key})`,
        ...(forbidden?.enum ?? []).map((name) => _`${key} === ${String(name)}`),
      ];
      cxt.gen.if(or(...wrong), () => {
        cxt.setParams({ propertyName: key });
        cxt.error();
      });
    });
  },
};

const uniqueItems: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: {
    message: ({ params: { pair } }) =>
      str`must NOT have duplicate items (items ## ${_`${pair}[0]`} and ${_`${pair}[1]`} are identical)`,
    params: ({ params: { pair } }) => _`{i: ${pair}[1], j: ${pair}[0]}`,
  },
  code(cxt: KeywordCxt) {
    const pair = cxt.gen.const('pair', _`${duplicateItems}(${cxt.data})`);
    cxt.setParams({ pair });
    cxt.gen.if(_`${pair} !== null`, () => cxt.error());
  },
};

/** `contains` of 3.2: counts the items that are objects with a property of a given value. */
const contains: CodeKeywordDefinition = {
  keyword: 'contains',
  type: 'array',
  schemaType: 'object',
  error: {
    message: ({ parentSchema = {} }) =>
      str`must contain at least ${Number(parentSchema['minContains'] ?? 1)} and no more than ${Number(parentSchema['maxContains'])} valid item(s)`,
    params: ({ parentSchema = {} }) =>
      _`{minContains: ${Number(parentSchema['minContains'] ?? 1)}, maxContains: ${Number(parentSchema['maxContains'])}}`,
  },
  code(cxt: KeywordCxt) {
    const { maxContains } = cxt.parentSchema as Schema;
    if (maxContains === undefined)
      throw new Error('`contains` without `maxContains` is only supported in `not`.');
    cxt.gen.if(_`${containedCode(cxt.data, cxt.schema as Schema)} > ${maxContains}`, () => cxt.error());
  },
};

function containedCode(data: Name, schema: Schema) {
  const [entry] = Object.entries(schema.properties ?? {});
  const value = typeof entry?.[1] === 'object' ? entry[1].const : undefined;
  if (entry === undefined || typeof value !== 'string')
    throw new Error(`\`contains\` at ${schema.official} is of a new form.`);
  return _`${countItems}(${data}, ${entry[0]}, ${value})`;
}

/** `not`: properties that exclude each other, or a schema that no value satisfies. */
const notKeyword: CodeKeywordDefinition = {
  keyword: 'not',
  schemaType: 'object',
  error: {
    message: ({ schema }) => forbiddenMessage(schema as Schema),
    params: ({ schema }) => _`{${new Name('properties')}: ${stringify((schema as Schema).required ?? [])}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    const schema = cxt.schema as Schema;
    if (schema.required !== undefined) {
      const present = schema.required.map((name) => _`${data}[${name}] !== undefined`);
      gen.if(and(typeCode(data, 'object'), ...present), () => cxt.error());
    } else if (schema.allOf !== undefined) {
      const counts = schema.allOf.map(
        (part) => _`${containedCode(data, (part as Schema).contains ?? {})} > 0`,
      );
      gen.if(and(_`Array.isArray(${data})`, ...counts), () => cxt.error());
    } else if (isTrivial(schema)) {
      cxt.error();
    } else {
      throw new Error(`\`not\` at ${schema.official} is of a new form.`);
    }
  },
};

function forbiddenMessage(schema: Schema): string {
  const [item, ...others] = (schema.required ?? []).map((name) => `'${name}'`);
  if (item === undefined) return 'must NOT be valid';
  return others.length === 0
    ? `must NOT have property ${item}`
    : `must NOT have properties ${item} and ${others.join(' and ')} together`;
}

const keywords = [
  choose,
  membersKeyword('additionalProperties', 'additionalProperty', 'must NOT have additional properties'),
  membersKeyword('unevaluatedProperties', 'unevaluatedProperty', 'must NOT have unevaluated properties'),
  propertyNames,
  uniqueItems,
  contains,
  notKeyword,
];

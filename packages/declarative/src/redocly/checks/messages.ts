import { isObject, Schema, validateInstance, type Model } from '@assay/core';
import { isReferenceObject, type Tree, type TreePlace, type Visit } from '../../tree/tree.js';
import { field, inside, listItems, listKeys, listStrings, type Check, type CheckContext } from './check.js';
import { listUnknownProperties } from './schema-members.js';

const parameterDescription: Check = ({ tree, report }) => {
  for (const parameter of tree.list('Parameter')) {
    const description = field(parameter.value, 'description');
    if (description === undefined) report('Parameter object description must be present.', parameter);
    else if (!description)
      report('Parameter object description must be non-empty string.', inside(parameter, 'description'));
  }
};

const booleanPrefixes: Check = ({ tree, format, options, report }) => {
  const prefixes = Array.isArray(options['prefixes']) ? listStrings(options['prefixes']) : ['is', 'has'];
  const names = prefixes.map((prefix) => `\`${prefix}\``);
  const text = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  for (const parameter of tree.list('Parameter')) {
    const name = String(field(parameter.value, 'name'));
    if (prefixes.some((prefix) => name.startsWith(prefix) && /^[-A-Z_]/.test(name.slice(prefix.length))))
      continue;
    const types =
      format === 'oas2'
        ? [field(parameter.value, 'type')]
        : tree.listInside(parameter, 'Schema').map(({ value }) => field(value, 'type'));
    for (const type of types)
      if (type === 'boolean')
        report(`Boolean parameter \`${name}\` should have ${text} prefix.`, inside(parameter, 'name'));
  }
};

const arraySerialization: Check = ({ tree, options, report }) => {
  const places = listStrings(options['in']);
  for (const parameter of tree.list('Parameter')) {
    const { value } = parameter;
    const schema = tree.resolve(field(value, 'schema'), parameter)?.value;
    const isList =
      field(schema, 'type') === 'array' || Boolean(field(schema, 'items') ?? field(schema, 'prefixItems'));
    const isComplete = field(value, 'style') !== undefined && field(value, 'explode') !== undefined;
    if (!isList || isComplete) continue;
    if (Array.isArray(options['in']) && !places.includes(String(field(value, 'in')))) continue;
    report(
      `Parameter \`${String(field(value, 'name'))}\` should have \`style\` and \`explode \` fields`,
      parameter,
    );
  }
};

const exampleValueAndUrl: Check = ({ tree, report }) => {
  for (const example of tree.list('Example'))
    if (field(example.value, 'value') && field(example.value, 'externalValue'))
      report('Example object can have either `value` or `externalValue` fields.', inside(example, 'value'));
};

const exampleValues: Check = ({ tree, report }) => {
  for (const example of tree.list('Example')) {
    const has = (name: string): boolean => field(example.value, name) !== undefined;
    for (const name of ['value', 'serializedValue'])
      if (has(name) && has('externalValue'))
        report(
          `The '${name}' and 'externalValue' fields of an example object are mutually exclusive.`,
          example,
        );
    for (const name of ['dataValue', 'serializedValue'])
      if (has('value') && has(name))
        report(
          `The 'value' filed must be absent if '${name}' is present in an example object.`,
          inside(example, 'value'),
        );
  }
};

const encodingCombinations: Check = ({ tree, report }) => {
  for (const media of tree.list('MediaType')) {
    const has = (name: string): boolean => field(media.value, name) !== undefined;
    if (has('encoding') && (has('prefixEncoding') || has('itemEncoding')))
      report(
        "The 'encoding' field cannot be used together with 'prefixEncoding' or 'itemEncoding'.",
        inside(media, 'encoding'),
      );
  }
};

const querystringParameters: Check = ({ tree, report }) => {
  const twice =
    'Parameters with `in: querystring` should be defined only once per path/operation parameter set.';
  for (const item of tree.list('PathItem')) {
    const shared = checkQuery(tree, item, new Set(), report);
    const ofItem = countQuerystrings(item);
    if (ofItem > 1) report(twice, inside(item, 'parameters'));
    for (const operation of tree.children(item)) {
      if (operation.type !== 'Operation') continue;
      if (ofItem + countQuerystrings(operation) > 1) report(twice, inside(operation, 'parameters'));
      checkQuery(tree, operation, new Set(shared), report);
    }
  }
};

function countQuerystrings(owner: Visit): number {
  return listItems(field(owner.value, 'parameters')).filter(
    (parameter) => !isReferenceObject(parameter) && field(parameter, 'in') === 'querystring',
  ).length;
}

function checkQuery(
  tree: Tree,
  owner: Visit,
  seen: Set<string>,
  report: CheckContext['report'],
): ReadonlySet<string> {
  for (const parameter of listItems(field(owner.value, 'parameters'))) {
    const target = tree.resolve(parameter, owner);
    const own = field(target?.value, 'in');
    if (target === undefined || (own !== 'query' && own !== 'querystring')) continue;
    const other = own === 'query' ? 'querystring' : 'query';
    if (seen.has(other))
      report(
        `Parameters with \`in: ${own}\` cannot be used together with \`in: ${other}\` in the same operation/path parameter set.`,
        target,
      );
    seen.add(own);
  }
  return seen;
}

/** An example, its schema, and its sender. */
interface ExampleToCheck {
  readonly value: unknown;
  readonly place: TreePlace;
  readonly schema: unknown;
  readonly schemaPlace: TreePlace;
  readonly direction?: 'request' | 'response';
}

function checkExample({ tree, model, options, report }: CheckContext, example: ExampleToCheck): void {
  const { value, place, schema, schemaPlace, direction } = example;
  const target = tree.resolve(schema, schemaPlace);
  const node = target === undefined ? undefined : findSchema(model, target.value);
  if (target === undefined || node === undefined) return;
  for (const { segments, message } of validateInstance(node, value, { direction }).errors)
    report(`Example value must conform to the schema: ${message}.`, inside(place, ...segments));
  if (options['allowAdditionalProperties'] === true) return;
  for (const { path, name } of listUnknownProperties(tree, target.value, target, value))
    report(
      `Example value must conform to the schema: must NOT have unevaluated properties \`${name}\`.`,
      inside(place, ...path, name),
    );
}

function findSchema(model: Model, value: unknown): Schema | undefined {
  const node = model.findNode(value);
  return node instanceof Schema ? node : undefined;
}

/** Returns the value of an Example Object, and the field that contains it. */
function exampleValue(example: unknown): readonly [string, unknown] | undefined {
  for (const name of ['dataValue', 'value']) {
    const value = field(example, name);
    if (value !== undefined) return [name, value];
  }
  return undefined;
}

const parameterExamples: Check = (context) => {
  for (const parameter of context.tree.list('Parameter')) {
    const schema = field(parameter.value, 'schema');
    const common = { schema, schemaPlace: parameter, direction: 'request' } as const;
    const value = field(parameter.value, 'example');
    if (value !== undefined) checkExample(context, { value, place: inside(parameter, 'example'), ...common });
    const examples = field(parameter.value, 'examples');
    for (const name of listKeys(examples)) {
      const [key, own] = exampleValue(field(examples, name)) ?? [];
      if (key !== undefined)
        checkExample(context, { value: own, place: inside(parameter, 'examples', name, key), ...common });
    }
  }
};

const schemaExamples: Check = (context) => {
  for (const schema of context.tree.list('Schema')) {
    if (!isObject(schema.value)) continue;
    const { example, examples, nullable, type } = schema.value;
    const common = { schema: schema.value, schemaPlace: schema };
    for (const [index, value] of listItems(examples).entries())
      checkExample(context, { value, place: inside(schema, 'examples', index), ...common });
    if (example === undefined || (nullable === true && example === null && type !== undefined)) continue;
    checkExample(context, { value: example, place: inside(schema, 'example'), ...common });
  }
};

const mediaTypeExamples: Check = (context) => {
  const { tree } = context;
  for (const [holder, direction] of [
    ['Parameter', 'request'],
    ['RequestBody', 'request'],
    ['Response', 'response'],
  ] as const) {
    for (const media of tree.list(holder).flatMap((visit) => tree.listInside(visit, 'MediaType'))) {
      const schema = field(media.value, 'schema');
      if (schema === undefined) continue;
      const check = (example: unknown, place: TreePlace, isNamed: boolean): void => {
        const target = tree.resolve(example, place);
        if (target === undefined) return;
        const [key, value] = isNamed ? (exampleValue(target.value) ?? []) : ['', target.value];
        if (key === undefined) return;
        const at = isNamed ? inside(target, key) : target;
        checkExample(context, { value, place: at, schema, schemaPlace: media, direction });
      };
      const own = field(media.value, 'example');
      const examples = field(media.value, 'examples');
      if (own !== undefined) check(own, inside(media, 'example'), false);
      else
        for (const name of listKeys(examples))
          check(field(examples, name), inside(media, 'examples', name), true);
    }
  }
};

/** Rules about parameters, media types and examples. */
export const messageChecks: Readonly<Record<string, Check>> = {
  'array-parameter-serialization': arraySerialization,
  'boolean-parameter-prefixes': booleanPrefixes,
  'no-example-value-and-externalValue': exampleValueAndUrl,
  'no-invalid-media-type-examples': mediaTypeExamples,
  'no-invalid-parameter-examples': parameterExamples,
  'no-invalid-schema-examples': schemaExamples,
  'parameter-description': parameterDescription,
  'spec-example-values': exampleValues,
  'spec-no-invalid-encoding-combinations': encodingCombinations,
  'spec-querystring-parameters': querystringParameters,
};

import { isObject } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import type { Tree, Visit } from '../../tree/tree.js';
import {
  field,
  inside,
  listItems,
  listKeys,
  printed,
  requireField,
  listStrings,
  type Check,
} from './check.js';
import { definesProperty } from './schema-members.js';
import { minLengthMissing } from './min-length.js';

/** Checks each schema that is an object. */
const schemas =
  (
    check: (schema: Readonly<Record<string, unknown>>, visit: Visit, context: Parameters<Check>[0]) => void,
  ): Check =>
  (context) => {
    for (const visit of context.tree.list('Schema'))
      if (isObject(visit.value)) check(visit.value, visit, context);
  };

const duplicatedValues = schemas((schema, visit, { report }) => {
  if (!Array.isArray(schema['enum'])) return;
  const values: readonly unknown[] = schema['enum'];
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    const isDouble = isContainer(value)
      ? values.slice(0, index).some((earlier) => isContainer(earlier) && isEqual(earlier, value))
      : seen.has(value);
    seen.add(value);
    if (isDouble)
      report(
        `Duplicated enum value found: '${isContainer(value) ? JSON.stringify(value) : String(value)}'.`,
        inside(visit, 'enum', index),
      );
  }
});

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function hasType(value: unknown, type: unknown, nullable: unknown): boolean {
  if (value === null && Boolean(nullable)) return true;
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const typeMismatch = schemas((schema, visit, { report }) => {
  const { type, nullable } = schema;
  if (!type) return;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const fits = (value: unknown): boolean => types.some((each) => hasType(value, each, nullable));
  for (const [index, value] of listItems(schema['enum']).entries()) {
    if (fits(value)) continue;
    report(
      Array.isArray(type)
        ? `Enum value \`${String(value)}\` must be of allowed types: \`${types.join(',')}\`.`
        : `All values of \`enum\` field must be of the same type as the \`type\` field: expected "${printed(type)}" but received "${typeName(value)}".`,
      inside(visit, 'enum', index),
    );
  }
  if ('const' in schema && !fits(schema['const']))
    report(
      `The \`const\` value must be of the same type as the \`type\` field: expected "${types.join('" or "')}" but received "${typeName(schema['const'])}".`,
      inside(visit, 'const'),
    );
});

const mixedConstraints = schemas((schema, visit, { report }) => {
  for (const [limit, exclusive] of [
    ['maximum', 'exclusiveMaximum'],
    ['minimum', 'exclusiveMinimum'],
  ] as const)
    if (typeof schema[limit] === 'number' && typeof schema[exclusive] === 'number')
      report(
        `Schema should not have both \`${limit}\` and \`${exclusive}\`. Use one or the other.`,
        inside(visit, exclusive),
      );
});

const schemaTypeMismatch = schemas((schema, visit, { report }) => {
  for (const [type, keyword] of [
    ['object', 'items'],
    ['array', 'properties'],
  ] as const)
    if (schema['type'] === type && schema[keyword])
      report(
        `Schema type mismatch: '${type}' type should not contain '${keyword}' field.`,
        inside(visit, keyword),
      );
});

const nullableWithoutType = schemas((schema, visit, { report }) => {
  if ('nullable' in schema && !('type' in schema))
    report('The `type` field must be defined when the `nullable` field is used.', inside(visit, 'nullable'));
});

const requiredDefined: Check = ({ tree, report }) => {
  const check = (
    value: unknown,
    place: Visit | (typeof tree.references)[number],
    root: Visit | undefined,
  ): void => {
    for (const [index, name] of listStrings(field(value, 'required')).entries()) {
      if (definesProperty(tree, value, place, name)) continue;
      if (root !== undefined && definesProperty(tree, root.value, root, name)) continue;
      report(`Required property '${name}' is not defined.`, inside(place, 'required', index));
    }
  };
  for (const visit of tree.list('Schema')) check(visit.value, visit, findCompositionRoot(tree, visit));
  for (const reference of tree.references)
    if (reference.type === 'Schema') check(reference.value, reference, undefined);
};

/** Finds the outermost schema that contains a schema through `allOf`, `anyOf` or `oneOf`. */
function findCompositionRoot(tree: Tree, visit: Visit): Visit | undefined {
  let root: Visit | undefined;
  for (let child = visit; ;) {
    let parent = child.parent;
    while (parent !== undefined && parent.type !== 'Schema') parent = parent.parent;
    if (parent === undefined || !isPartOf(tree, parent, child.value)) return root;
    root = parent;
    child = parent;
  }
}

function isPartOf(tree: Tree, parent: Visit, child: unknown): boolean {
  return ['allOf', 'anyOf', 'oneOf'].some((keyword) =>
    listItems(field(parent.value, keyword)).some((branch) => tree.resolve(branch, parent)?.value === child),
  );
}

const scalars = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'null']);

const scalarExample: Check = ({ tree, format, report }) => {
  const more = format === 'oas3.1' || format === 'oas3.2' ? ' or "examples"' : '';
  for (const properties of tree.list('SchemaProperties'))
    for (const name of listKeys(properties.value)) {
      const schema = tree.resolve(field(properties.value, name), properties)?.value;
      if (!isObject(schema) || !isScalar(schema)) continue;
      if (schema['example'] === undefined && schema['examples'] === undefined)
        report(`Scalar property should have "example"${more} defined.`, inside(properties, name));
    }
};

function isScalar(schema: Readonly<Record<string, unknown>>): boolean {
  const { type, format } = schema;
  if (!type || format === 'binary' || ['allOf', 'anyOf', 'oneOf'].some((keyword) => schema[keyword]))
    return false;
  return Array.isArray(type) ? type.every((each) => scalars.has(each)) : scalars.has(type);
}

/** Requires a `defaultMapping` of a discriminator whose property is optional. */
const discriminatorDefault: Check = ({ tree, report }) => {
  const names = listKeys(field(field(tree.root.value, 'components'), 'schemas'));
  for (const schema of tree.list('Schema')) {
    const discriminator = field(schema.value, 'discriminator');
    const property = field(discriminator, 'propertyName');
    if (typeof property !== 'string' || property === '') continue;
    const mapping = field(discriminator, 'defaultMapping');
    if (mapping === undefined) {
      if (!requiresProperty(tree, schema.value, schema, property, new Set()))
        report(
          `Discriminator with optional property '${property}' must include a defaultMapping field.`,
          inside(schema, 'discriminator'),
        );
    } else if (
      !names.includes(printed(mapping)) &&
      tree.resolve({ $ref: mapping }, schema)?.value === undefined
    )
      report(
        `defaultMapping value '${printed(mapping)}' does not point to an existing schema component.`,
        inside(schema, 'discriminator', 'defaultMapping'),
      );
  }
};

function requiresProperty(
  tree: Tree,
  schema: unknown,
  place: Visit | { readonly document: Visit['document']; readonly segments: Visit['segments'] },
  name: string,
  seen: Set<unknown>,
): boolean {
  const target = tree.resolve(schema, place);
  if (!isObject(target?.value) || seen.has(target.value)) return true;
  seen.add(target.value);
  const { value } = target;
  const requires = (branch: unknown): boolean => requiresProperty(tree, branch, target, name, seen);
  return (
    listStrings(value['required']).includes(name) ||
    listItems(value['allOf']).some(requires) ||
    (Array.isArray(value['oneOf']) && value['oneOf'].every(requires)) ||
    (Array.isArray(value['anyOf']) && value['anyOf'].every(requires))
  );
}

/** Requires problem details (RFC 7807) in 4xx responses. */
const problemDetails: Check = (context) => {
  const { tree, report } = context;
  for (const response of tree.list('Response')) {
    if (!/4[Xx0-9]{2}/.test(String(response.key))) continue;
    if (!field(field(response.value, 'content'), 'application/problem+json'))
      report('Response `4xx` must have content-type `application/problem+json`.', response);
    for (const media of tree.listInside(response, 'MediaType')) {
      if (media.key !== 'application/problem+json') continue;
      requireField(context, media, 'schema');
      const schema = field(media.value, 'schema');
      const target = schema ? tree.resolve(schema, media) : undefined;
      if (target === undefined) continue;
      for (const name of ['type', 'title'])
        if (!definesProperty(tree, schema, media, name))
          report(
            `SchemaProperties object should contain \`${name}\` field.`,
            schema === target.value
              ? inside(media, 'schema', 'properties', name)
              : inside(target, 'properties', name),
          );
    }
  }
};

/** Rules about schemas. */
export const schemaChecks: Readonly<Record<string, Check>> = {
  'no-duplicated-enum-values': duplicatedValues,
  'no-enum-type-mismatch': typeMismatch,
  'no-mixed-number-range-constraints': mixedConstraints,
  'no-required-schema-properties-undefined': requiredDefined,
  'no-schema-type-mismatch': schemaTypeMismatch,
  'nullable-type-sibling': nullableWithoutType,
  'operation-4xx-problem-details-rfc7807': problemDetails,
  'required-string-property-missing-min-length': minLengthMissing,
  'scalar-property-missing-example': scalarExample,
  'spec-discriminator-defaultMapping': discriminatorDefault,
};

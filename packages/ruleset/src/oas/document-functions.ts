import { isObject } from '@assay/text';
import { formats } from '../document/formats.js';
import { defineFunction, isAnything } from '../functions/options.js';
import { unreferencedReusableObject } from '../functions/unreferenced.js';
import type { FunctionResult } from '../model/rule-types.js';
import { printValue } from '../model/print.js';

type Members = Readonly<Record<string, unknown>>;

const componentTypes = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'links',
  'callbacks',
];

/** Finds unused components. */
export const oasUnusedComponent = defineFunction<{ readonly components: Members }, null>({
  name: 'oasUnusedComponent',
  accepts: (input): input is { readonly components: Members } =>
    isObject(input) && isObject(input['components']),
  options: null,
  run({ components }, _options, context) {
    return componentTypes.flatMap((type) => {
      const value = components[type];
      if (typeof value !== 'object' || value === null) return [];
      const results = unreferencedReusableObject(
        value,
        { reusableObjectsLocation: `#/components/${type}` },
        context,
      );
      return Array.isArray(results) ? (results as readonly FunctionResult[]) : [];
    });
  },
});

/** Finds siblings of a `$ref`. */
export const refSiblings = defineFunction<unknown, null>({
  name: 'refSiblings',
  accepts: isAnything,
  options: null,
  readsPath: true,
  run(_input, _options, { document, path }) {
    if (path.length === 0) return undefined;
    let value = document.data;
    for (const segment of path.slice(0, -1)) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = Reflect.get(value, segment);
    }
    if (typeof value !== 'object' || value === null) return undefined;
    const keys = Object.keys(value);
    if (keys.length === 1) return undefined;
    return keys
      .filter((key) => key !== '$ref')
      .map((key) => ({
        message: '$ref must not be placed next to any other properties',
        path: [...path.slice(0, -1), key],
      }));
  },
});

interface TypedEnum {
  readonly enum: readonly unknown[];
  readonly type: string | readonly string[];
  readonly nullable?: unknown;
  readonly 'x-nullable'?: unknown;
}

/** Checks that the values of an enumeration have its type. */
export const typedEnum = defineFunction<TypedEnum, null>({
  name: 'typedEnum',
  accepts: (input): input is TypedEnum =>
    isObject(input) &&
    Array.isArray(input['enum']) &&
    (typeof input['type'] === 'string' ||
      (Array.isArray(input['type']) && input['type'].every((type) => typeof type === 'string'))),
  options: null,
  run(input, _options, { path, document }) {
    const isNullable =
      (input.nullable === true && document.formats?.has(formats.oas3_0) === true) ||
      (input['x-nullable'] === true && document.formats?.has(formats.oas2) === true);
    const types = [input.type].flat();
    const allowed = isNullable ? [...types, 'null'] : types;
    const printed = isNullable || typeof input.type !== 'string' ? allowed.join(',') : input.type;
    const results: FunctionResult[] = [];
    for (const [index, value] of input.enum.entries())
      if (!allowed.includes(typeOfValue(value, allowed.includes('integer'))))
        results.push({
          message: `Enum value ${printValue(value)} must be "${printed}".`,
          path: [...path, 'enum', index],
        });
    return results;
  },
});

function typeOfValue(value: unknown, knowsIntegers: boolean): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return knowsIntegers && Number.isInteger(value) ? 'integer' : typeof value;
}

/** Finds tags that are defined more than once. */
export const uniquenessTags = defineFunction<readonly { readonly name: string }[], null>({
  name: 'uniquenessTags',
  accepts: (input): input is readonly { readonly name: string }[] =>
    Array.isArray(input) && input.every((tag) => isObject(tag) && typeof tag['name'] === 'string'),
  options: null,
  run(tags, _options, { path }) {
    const names = tags.map(({ name }) => name);
    return names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [
            {
              message: `"tags" object contains duplicate tag name "${name}".`,
              path: [...path, index, 'name'],
            },
          ],
    );
  },
});

/** Checks that a discriminator is a required property. */
export const oasDiscriminator = defineFunction<Members, null>({
  name: 'oasDiscriminator',
  accepts: (input): input is Members => isObject(input) && typeof input['discriminator'] === 'string',
  options: null,
  run({ discriminator, properties, required }, _options, { path }) {
    const results: FunctionResult[] = [];
    if (
      typeof properties !== 'object' ||
      properties === null ||
      !Object.keys(properties).includes(String(discriminator))
    )
      results.push({
        message: 'The discriminator property must be defined in this schema.',
        path: [...path, 'properties'],
      });
    if (!Array.isArray(required) || !required.includes(discriminator))
      results.push({
        message: 'The discriminator property must be in the required property list.',
        path: [...path, 'required'],
      });
    return results;
  },
});

import { isObject } from '@assay/text';
import { formats } from '../document/formats.js';
import { defineFunction } from '../functions/options.js';
import type { FunctionResult } from '../model/rule-types.js';
import { isMethod, listOperations } from './operations.js';

type Members = Readonly<Record<string, unknown>>;

/** Checks that an operation has a success or redirection response. */
export const oasOpSuccessResponse = defineFunction<Members, null>({
  name: 'oasOpSuccessResponse',
  accepts: isObject,
  options: null,
  run(input, _options, { document }) {
    const isOpenApi3 = document.formats?.has(formats.oas3) === true;
    const isSuccess = (code: string): boolean =>
      (isOpenApi3 && (code === '2XX' || code === '3XX')) || (Number(code) >= 200 && Number(code) < 400);
    return Object.keys(input).some(isSuccess)
      ? undefined
      : [{ message: 'Operation must define at least a single 2xx or 3xx response' }];
  },
});

/** Checks that an operation with form data consumes a form media type. */
export const oasOpFormDataConsumeCheck = defineFunction<Members, null>({
  name: 'oasOpFormDataConsumeCheck',
  accepts: (input): input is Members =>
    isObject(input) && Array.isArray(input['consumes']) && Array.isArray(input['parameters']),
  options: null,
  run({ parameters, consumes }) {
    const hasForm = (parameters as readonly unknown[]).some((parameter) =>
      isContainerOf(parameter, 'in', 'formData'),
    );
    const types = (consumes as readonly unknown[]).join(',');
    return hasForm && !/application\/x-www-form-urlencoded|multipart\/form-data/.test(types)
      ? [
          {
            message:
              'Consumes must include urlencoded, multipart, or form-data media type when using formData parameter.',
          },
        ]
      : undefined;
  },
});

function isContainerOf(value: unknown, key: string, expected: unknown): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, key) === expected;
}

/** Checks that no two operations have the same id. */
export const oasOpIdUnique = defineFunction<Members, null>({
  name: 'oasOpIdUnique',
  accepts: isObject,
  options: null,
  run(paths) {
    const seen = new Set<unknown>();
    const results: FunctionResult[] = [];
    for (const { path, method, value } of listOperations(paths)) {
      if (!('operationId' in value)) continue;
      const { operationId } = value;
      if (seen.has(operationId))
        results.push({
          message: 'operationId must be unique.',
          path: ['paths', path, method, 'operationId'],
        });
      seen.add(operationId);
    }
    return results;
  },
});

/** Checks that parameters are not repeated and do not exclude each other. */
export const oasOpParams = defineFunction<readonly unknown[], null>({
  name: 'oasOpParams',
  accepts: (input): input is readonly unknown[] => Array.isArray(input),
  options: null,
  run(parameters, _options, { path }) {
    if (parameters.length < 2) return undefined;
    const seen = new Set<string>();
    const bodies: number[] = [];
    let hasForm = false;
    const results: FunctionResult[] = [];
    for (const [index, parameter] of parameters.entries()) {
      if (typeof parameter !== 'object' || parameter === null || '$ref' in parameter) continue;
      const place: unknown = Reflect.get(parameter, 'in');
      const key = `${String(place)}-${String(Reflect.get(parameter, 'name'))}`;
      if (seen.has(key))
        results.push({
          message:
            'A parameter in this operation already exposes the same combination of "name" and "in" values.',
          path: [...path, index],
        });
      seen.add(key);
      if (place === 'body') bodies.push(index);
      hasForm ||= place === 'formData';
    }
    if (bodies.length > 0 && hasForm)
      results.push({ message: 'Operation must not have both "in:body" and "in:formData" parameters.' });
    for (const index of bodies.slice(1))
      results.push({
        message: 'Operation must not have more than a single instance of the "in:body" parameter.',
        path: [...path, index],
      });
    return results;
  },
});

/** Checks that the tags of operations are defined. */
export const oasTagDefined = defineFunction<Members, null>({
  name: 'oasTagDefined',
  accepts: isObject,
  options: null,
  run({ tags, paths }) {
    const known = new Set(
      (Array.isArray(tags) ? (tags as readonly unknown[]) : []).flatMap((tag) =>
        typeof tag === 'object' && tag !== null && typeof Reflect.get(tag, 'name') === 'string'
          ? [Reflect.get(tag, 'name') as unknown]
          : [],
      ),
    );
    return listOperations(paths).flatMap(({ path, method, value }) =>
      (Array.isArray(value['tags']) ? (value['tags'] as readonly unknown[]) : []).flatMap((tag, index) =>
        known.has(tag)
          ? []
          : [
              {
                message: 'Operation tags must be defined in global tags.',
                path: ['paths', path, method, 'tags', index],
              },
            ],
      ),
    );
  },
});

const templatePart = /\{;?\??[a-zA-Z0-9_-]+\*?\}/g;

/** Checks that the parameters of paths are defined, used and required. */
export const oasPathParam = defineFunction<Members, null>({
  name: 'oasPathParam',
  accepts: isObject,
  options: null,
  run(paths) {
    const results: FunctionResult[] = [];
    const seen = new Map<string, string>();
    for (const [path, item] of Object.entries(paths)) {
      if (typeof item !== 'object' || item === null) continue;
      const shape = path.replace(templatePart, '%');
      const other = seen.get(shape);
      if (other === undefined) seen.set(shape, path);
      else
        results.push({
          message: `Paths "${other}" and "${path}" must not be equivalent.`,
          path: ['paths', path],
        });
      const expected: string[] = [];
      for (const [part] of path.matchAll(templatePart)) {
        const name = part.replace(/[{}?*;]/g, '');
        if (expected.includes(name))
          results.push({
            message: `Path "${path}" must not use parameter "{${name}}" multiple times.`,
            path: ['paths', path],
          });
        else expected.push(name);
      }
      const shared = collectParameters(Reflect.get(item, 'parameters'), ['paths', path], results);
      for (const [method, operation] of Object.entries(item)) {
        if (typeof operation !== 'object' || operation === null || !isMethod(method)) continue;
        const place = ['paths', path, method];
        const own = collectParameters(Reflect.get(operation, 'parameters'), place, results);
        const defined = new Map([...shared, ...own]);
        for (const name of sortLikeKeys(defined.keys()))
          if (!expected.includes(name))
            results.push({
              message: `Parameter "${name}" must be used in path "${path}".`,
              path: defined.get(name) ?? [],
            });
        for (const name of expected)
          if (!defined.has(name))
            results.push({
              message: `Operation must define parameter "{${name}}" as expected by path "${path}".`,
              path: place,
            });
      }
    }
    return results;
  },
});

/** Returns names in the key order of JavaScript objects: integers first. */
function sortLikeKeys(names: Iterable<string>): string[] {
  return Object.keys(Object.fromEntries([...names].map((name) => [name, true])));
}

function collectParameters(
  parameters: unknown,
  place: readonly string[],
  results: FunctionResult[],
): Map<string, (string | number)[]> {
  const found = new Map<string, (string | number)[]>();
  if (!Array.isArray(parameters)) return found;
  for (const [index, parameter] of (parameters as readonly unknown[]).entries()) {
    if (typeof parameter !== 'object' || parameter === null) continue;
    const [where, declared, required]: unknown[] = ['in', 'name', 'required'].map((key): unknown =>
      Reflect.get(parameter, key),
    );
    if (where !== 'path' || declared === undefined) continue;
    const name = typeof declared === 'string' ? declared : JSON.stringify(declared);
    const path = [...place, 'parameters', index];
    if (required !== true)
      results.push({
        message: `Path parameter "${name}" must have "required" property that is set to "true".`,
        path,
      });
    if (found.has(name))
      results.push({ message: `Path parameter "${name}" must not be defined multiple times.`, path });
    else found.set(name, path);
  }
  return found;
}

import { isObject } from '@assay/text';
import { booleanTest, defineFunction, isAnything } from '../functions/options.js';
import type { JsonPath } from '../document/spectral-types.js';
import type { FunctionResult } from '../model/rule-types.js';

interface Variable {
  readonly enum?: readonly string[];
  readonly default?: string;
}

interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, Variable>>;
}

const variableFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  enum: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  default: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string',
  examples: (value) => typeof value === 'string',
};

function isServer(input: unknown): input is Server {
  if (!isObject(input) || typeof input['url'] !== 'string') return false;
  const { variables } = input;
  if (variables === undefined) return true;
  return (
    isObject(variables) &&
    Object.values(variables).every(
      (variable) =>
        isObject(variable) &&
        Object.entries(variable).every(
          ([key, value]) =>
            value === undefined || key.startsWith('x-') || variableFields[key]?.(value) === true,
        ),
    )
  );
}

/** Checks that the variables of a server are defined and used, and result in valid URLs. */
export const serverVariables = defineFunction<
  unknown,
  { readonly checkSubstitutions?: boolean; readonly requireDefault?: boolean } | null
>({
  name: 'serverVariables',
  accepts: isAnything,
  options: { fields: { checkSubstitutions: booleanTest, requireDefault: booleanTest }, isOptional: true },
  run(input, options, { path }) {
    if (!isServer(input)) return [{ message: 'Invalid Server Object' }];
    const { url, variables } = input;
    const found = (url.match(/{(.+?)}/g) ?? []).map((part) => part.slice(1, -1));
    const defined = Object.keys(variables ?? {});
    const results: FunctionResult[] = defined
      .filter((name) => !found.includes(name))
      .map((name) => ({
        message: `Server's "variables" object has unused defined "${name}" url variable.`,
        path: [...path, 'variables', name],
      }));
    if (found.length === 0) return results;
    const missing = found.filter((name) => !defined.includes(name));
    if (missing.length > 0)
      results.push({
        message: `Not all server's variables are described with "variables" object. Missed: ${missing.join(', ')}.`,
        path: [...path, 'variables'],
      });
    if (variables === undefined) return results;
    const used = Object.entries(variables).filter(([name]) => found.includes(name));
    for (const [name, variable] of used) {
      const place = [...path, 'variables', name];
      if (
        variable.enum !== undefined &&
        variable.default !== undefined &&
        !variable.enum.includes(variable.default)
      )
        results.push({
          message: `Server Variable "${name}" has a default not listed in the enum.`,
          path: [...place, 'default'],
        });
      if (variable.default === undefined && options?.requireDefault === true)
        results.push({ message: `Server Variable "${name}" has a missing default.`, path: place });
    }
    if (options?.checkSubstitutions === true) results.push(...checkSubstitutions(path, url, used));
    return results;
  },
});

function checkSubstitutions(
  path: JsonPath,
  url: string,
  variables: readonly (readonly [string, Variable])[],
): FunctionResult[] {
  if (variables.length === 0) return [];
  const invalid: string[] = [];
  for (const substituted of substitute(url, variables)) {
    if (URL.canParse(substituted)) continue;
    invalid.push(substituted);
    if (invalid.length === 5) break;
  }
  if (invalid.length === 0) return [];
  const urls = invalid.join(', ');
  const message =
    invalid.length === 5
      ? `At least 5 substitutions of server variables resulted in invalid URLs: ${urls} and more`
      : `A few substitutions of server variables resulted in invalid URLs: ${urls}`;
  return [{ message, path: [...path, 'variables'] }];
}

function* substitute(
  url: string,
  [first, ...others]: readonly (readonly [string, Variable])[],
): Generator<string> {
  if (first === undefined) {
    yield url;
    return;
  }
  const [name, variable] = first;
  const values = variable.enum ?? (variable.default === undefined ? [] : [variable.default]);
  for (const value of values) yield* substitute(url.replaceAll(`{${name}}`, encodeURI(value)), others);
}

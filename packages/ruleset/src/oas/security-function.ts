import { isObject } from '@assay/text';
import { defineFunction, wordTest } from '../functions/options.js';
import type { FunctionResult } from '../model/rule-types.js';

/** Checks that the schemes and scopes of security requirements are defined. */
export const oasSecurityDefined = defineFunction<
  Readonly<Record<string, readonly string[]>>,
  { readonly oasVersion: 2 | 3 }
>({
  name: 'oasSecurityDefined',
  accepts: (input): input is Readonly<Record<string, readonly string[]>> =>
    isObject(input) &&
    Object.values(input).every(
      (scopes) => Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string'),
    ),
  options: { fields: { oasVersion: wordTest([2, 3]) } },
  readsPath: true,
  run(input, { oasVersion }, { document, path }) {
    const { data } = document;
    const names = Object.keys(input);
    if (names.length === 0 || !isObject(data)) return undefined;
    const components = data['components'];
    const schemes =
      oasVersion === 2
        ? data['securityDefinitions']
        : isObject(components)
          ? components['securitySchemes']
          : null;
    const results: FunctionResult[] = [];
    for (const name of names) {
      if (!isObject(schemes) || !(name in schemes)) {
        const subject = path.length === 2 ? 'API' : 'Operation';
        const location = oasVersion === 2 ? 'securityDefinitions' : 'components.securitySchemes';
        results.push({
          message: `${subject} "security" values must match a scheme defined in the "${location}" object.`,
          path: [...path, name],
        });
        continue;
      }
      for (const [index, scope] of (input[name] ?? []).entries())
        if (!isScopeDefined(oasVersion, scope, schemes[name]))
          results.push({ message: `"${scope}" must be listed among scopes.`, path: [...path, name, index] });
    }
    return results;
  },
});

function isScopeDefined(version: 2 | 3, scope: string, scheme: unknown): boolean {
  if (!isObject(scheme)) return false;
  if (version === 2) return hasScope(scheme, scope);
  return (
    isObject(scheme['flows']) &&
    Object.values(scheme['flows']).some((flow) => isObject(flow) && hasScope(flow, scope))
  );
}

function hasScope(value: Readonly<Record<string, unknown>>, scope: string): boolean {
  return isObject(value['scopes']) && scope in value['scopes'];
}

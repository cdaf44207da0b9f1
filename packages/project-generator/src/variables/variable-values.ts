import { toBase64, toUtf8 } from '../wire/bytes.js';
import { scalarText } from '../templates/template.js';
import type { Variable, VariableSet } from '../records/index.js';

/**
 * Returns a lookup of variable values: set values, then computed ones, then defaults. It combines the sets of a project and its
 * group.
 */
export function variableValues(
  sets: readonly VariableSet[],
  values: Readonly<Record<string, unknown>>,
): (name: string) => unknown {
  const variables = new Map<string, Variable>(
    sets.flatMap(({ items }) => items.map((item): [string, Variable] => [item.name, item])),
  );
  return function valueOf(name: string): unknown {
    if (Object.hasOwn(values, name)) return values[name];
    const variable = variables.get(name);
    if (variable?.computedFrom === undefined) return variable?.default;
    const [user, password] = variable.computedFrom.variables.map((part) => scalarText(valueOf(part)));
    return basicCredentials(user ?? '', password ?? '');
  };
}

/** Encodes the credentials of Basic authentication (RFC 7617, section 2), in UTF-8. */
export function basicCredentials(user: string, password: string): string {
  return toBase64(toUtf8(`${user}:${password}`));
}

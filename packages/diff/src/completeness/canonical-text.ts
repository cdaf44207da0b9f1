import { isObject, resolve, type Link, type Operation } from '@assay/core';
import { isDocumentation } from '@assay/json-schema';
import { shapeOfPath, variablesOfPath } from '../align/operations.js';

/** Maximum depth of values that are compared as texts. */
const maxDepth = 30;

/** Fields whose keys are names of the API, which may equal keywords. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'parameters',
  'content',
  'headers',
]);

/** Meaning of the keys of an object: keywords, names of the API, or parts of a value at any depth. */
type Keys = 'keywords' | 'names' | 'values';

/** Writes a value so that equal meanings have equal texts: without documentation and extensions, with sorted members. */
export function writeCanonically(value: unknown, depth = 0, keys: Keys = 'keywords'): string {
  const inner = keys === 'values' ? keys : 'keywords';
  if (Array.isArray(value))
    return `[${value.map((item) => writeCanonically(item, depth + 1, inner)).join()}]`;
  if (!isObject(value) || depth > maxDepth) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value)
    .filter(
      (key) =>
        value[key] !== undefined && (keys !== 'keywords' || !(isDocumentation(key) || key.startsWith('x-'))),
    )
    .sort()
    .map((key) => {
      const keysOfMember = keys === 'keywords' && maps.has(key) ? 'names' : inner;
      return `${JSON.stringify(key)}:${writeCanonically(value[key], depth + 1, keysOfMember)}`;
    });
  return `{${members.join()}}`;
}

/**
 * Writes the target of a link and the values that it passes. Operations are identified by method and path, path variables by
 * their position.
 */
export function writeLink(link: Link, operation: Operation | undefined): string {
  const { raw, operationReference } = link;
  const target =
    resolve(operationReference) ??
    operation?.root.operations.find(({ operationId: id }) => id !== undefined && id === link.operationId);
  const { operationId, operationRef, parameters, requestBody, ...rest } = raw;
  const variables = variablesOfPath(target?.path ?? '');
  const values = Object.entries(isObject(parameters) ? parameters : {}).map(([name, value]) => {
    const position = variables.indexOf(name.replace(/^path\./, ''));
    return `${position === -1 ? name : `path ${position}`} ${writeValue(value)}`;
  });
  // The relative path of an unresolved reference does not matter, only its fragment.
  const unresolved =
    typeof operationRef === 'string'
      ? operationRef.replace(/^(?![a-z][a-z\d+.-]*:|\/\/)[^#]*(?=#)/i, '')
      : operationId;
  const address = target === undefined ? String(unresolved) : `${target.method} ${shapeOfPath(target.path)}`;
  return [address, ...values.sort(), writeValue(requestBody), writeCanonically(rest)].join('\n');
}

function writeValue(value: unknown): string {
  return writeCanonically(value, 0, 'values');
}

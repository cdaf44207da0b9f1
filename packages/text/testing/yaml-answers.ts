import { noDeadline } from '../src/base/deadline.js';
import { buildPointerTrie } from '../src/base/requested-values.js';
import type { Composed } from '../src/yaml/compose.js';
import { describeYamlDuplicates } from '../src/yaml/duplicates.js';
import { locateInYaml } from '../src/yaml/locate.js';

function pointersOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => pointersOf(item, [...path, index]))
    : Object.entries(value).flatMap(([key, member]) => pointersOf(member, [...path, key]));
  return [path, ...inside];
}

/** Returns the keys of every object in order, which equality ignores. */
function listPlainKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value)
    ? value.map(listPlainKeys)
    : Object.entries(value).map(([key, member]) => [key, listPlainKeys(member)]);
}

/** Returns all results of a parsed YAML document: its value, the order of its keys, its repeated keys, and all locations. */
export function answerDocument(parsed: Composed): unknown {
  if (!parsed.ok) return parsed.fault;
  const { root, requested } = buildPointerTrie(pointersOf(parsed.value));
  locateInYaml(parsed.tree, root, noDeadline);
  return {
    value: parsed.value,
    keys: listPlainKeys(parsed.value),
    duplicates: describeYamlDuplicates(parsed.tree, parsed.duplicates),
    places: requested.map(({ spans }) => spans),
  };
}

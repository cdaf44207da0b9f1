import { isObject } from '@assay/core';
import type { Problem } from '../assert/assertions.js';
import { field, inside, listItems, listKeys } from '../redocly/checks/check.js';
import type { Tree, Visit } from '../tree/tree.js';

type ObjectCheck = (visit: Visit, tree: Tree) => Problem[];

/** Assertions about a whole operation or response, by name. Each takes one or several names. */
export const objectChecks: Readonly<Record<string, (names: readonly string[]) => ObjectCheck>> = {
  header: (names) => (visit, tree) =>
    missing(
      names,
      visit.type === 'Operation'
        ? listParameters(visit, tree).flatMap(([where, name]) => (where === 'header' ? [name] : []))
        : listKeys(field(visit.value, 'headers')),
      (name) => ({ message: `the header \`${name}\` is missing`, place: inside(visit, 'headers') }),
    ),
  parameter: (names) => (visit, tree) =>
    missing(
      names,
      listParameters(visit, tree).map(([, name]) => name),
      (name) => ({ message: `the parameter \`${name}\` is missing`, place: inside(visit, 'parameters') }),
    ),
  response: (names) => (visit) =>
    missing(names, listKeys(field(visit.value, 'responses')), (name) => ({
      message: `the response \`${name}\` is missing`,
      place: inside(visit, 'responses'),
    })),
  mediaType: (names) => (visit) =>
    missing(names, listKeys(field(visit.value, 'content')), (name) => ({
      message: `the media type \`${name}\` is missing`,
      place: inside(visit, 'content'),
    })),
};

function missing(
  names: readonly string[],
  present: readonly string[],
  describe: (name: string) => Problem,
): Problem[] {
  const known = new Set(present.map((name) => name.toLowerCase()));
  return names.filter((name) => !known.has(name.toLowerCase())).map(describe);
}

/** Returns the parameters of an operation and of its path, each with its `in`. */
function listParameters(visit: Visit, tree: Tree): [string, string][] {
  const owners = [visit, ...(visit.parent?.type === 'PathItem' ? [visit.parent] : [])];
  return owners.flatMap((owner) =>
    listItems(field(owner.value, 'parameters')).flatMap((parameter): [string, string][] => {
      const value = tree.resolve(parameter, owner)?.value;
      return isObject(value) ? [[String(value['in']), String(value['name'])]] : [];
    }),
  );
}

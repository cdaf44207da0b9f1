import {
  collectionOf,
  effectiveSecurity,
  isBareId,
  namesCommonGood,
  namesObject,
} from '@assay/api-knowledge';
import { resolveSchema, type Document, type Operation, type Parameter } from '@assay/core';

/** A number in a path, or in a query, that names an object. */
export interface NumericId {
  /** The first parameter that says so, in the order of paths and methods. */
  readonly parameter: Parameter;
  /** The path up to the variable: `/users/{id}`; the whole path of an operation that takes it in the query. */
  readonly path: string;
  /** `an integer` or `a number`. */
  readonly type: string;
  /** True if some operation that takes it asks for authentication, and the objects are not public knowledge. */
  readonly isProtected: boolean;
}

/** Identifiers in the paths of a document. */
export interface PathIds {
  /** The numbers; each once, however many operations and longer paths have it. */
  readonly numeric: readonly NumericId[];
  /** Number of identifiers, counted in the same way, numbers or not. */
  readonly count: number;
}

/** Finds the identifiers of objects in the paths of a document. */
export function pathIds(document: Document): PathIds {
  const numeric = new Map<string, NumericId>();
  const all = new Set<string>();
  const keys = new Map<Parameter, string>();
  for (const operation of document.operations.toSorted(byPathAndMethod)) {
    for (const parameter of operation.parameters) {
      const path = objectPath(operation, parameter);
      if (path === undefined) continue;
      // One component for many paths is one fault.
      const key = keys.get(parameter) ?? path;
      keys.set(parameter, key);
      all.add(key);
      const type = readNumericId(parameter);
      if (type === undefined) continue;
      const known = numeric.get(key) ?? { parameter, path, type, isProtected: false };
      const isProtected = known.isProtected || isKept(operation, path, parameter.name);
      numeric.set(key, { ...known, isProtected });
    }
  }
  return { numeric: [...numeric.values()], count: all.size };
}

/** The same order however the document is sorted, so that a finding stays where it is. */
function byPathAndMethod(a: Operation, b: Operation): number {
  const [own, other] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return own < other ? -1 : Number(own > other);
}

/** The path to the object that a parameter identifies; undefined for other parameters. */
function objectPath(operation: Operation, parameter: Parameter): string | undefined {
  const { in: place, name } = parameter;
  if (place === 'query') return namesObjectInQuery(operation, parameter) ? operation.path : undefined;
  if (place !== 'path') return undefined;
  const path = pathTo(operation.path, name);
  return path !== undefined && namesObject(name, path) ? path : undefined;
}

/** True for the `id` of an operation on one object that has no variables in its path: `/users?id=7`. */
function namesObjectInQuery(operation: Operation, { name, required }: Parameter): boolean {
  if (!isBareId(name) || operation.path.includes('{')) return false;
  // An optional one filters a list.
  return required || collectionOf(operation) === undefined;
}

function readNumericId({ schema }: Parameter): string | undefined {
  const value = resolveSchema(schema);
  if (value === undefined || value.enum !== undefined || value.hasConst || value.hasType('string'))
    return undefined;
  if (value.hasType('integer')) return 'an integer';
  return value.hasType('number') ? 'a number' : undefined;
}

function pathTo(path: string, variable: string): string | undefined {
  const end = path.indexOf(`{${variable}}`);
  return end === -1 ? undefined : path.slice(0, end + variable.length + 2);
}

/** True if a caller must show who it is to get the object, and not everybody may have it anyway. */
function isKept(operation: Operation, path: string, name: string): boolean {
  return effectiveSecurity(operation).demand === 'required' && !namesCommonGood(name, path);
}

import {
  collectionOf,
  effectiveSecurity,
  isBareId,
  isPublicKnowledge,
  namesObject,
} from '@assay/api-knowledge';
import { resolveSchema, type Document, type Operation, type Parameter } from '@assay/core';

/** A number in a path or query that identifies an object. */
export interface NumericId {
  /** The first parameter with it, in the order of paths and methods. */
  readonly parameter: Parameter;
  /** The path up to the variable (`/users/{id}`), or the whole path if the number is in the query. */
  readonly path: string;
  /** `an integer` or `a number`. */
  readonly type: string;
  /** True if an operation with it requires authentication, and the objects are not public knowledge. */
  readonly isProtected: boolean;
}

/** The identifiers in the paths of a document. */
export interface PathIds {
  /** The numeric identifiers, each once, even if many operations and longer paths contain it. */
  readonly numeric: readonly NumericId[];
  /** The number of all identifiers, numeric or not, counted in the same way. */
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
      // Paths that share one component have one fault.
      const key = keys.get(parameter) ?? path;
      keys.set(parameter, key);
      all.add(key);
      const type = readNumericId(parameter);
      if (type === undefined) continue;
      const known = numeric.get(key) ?? { parameter, path, type, isProtected: false };
      const isProtected = known.isProtected || isAccessRestricted(operation, path, parameter.name);
      numeric.set(key, { ...known, isProtected });
    }
  }
  return { numeric: [...numeric.values()], count: all.size };
}

/** Compares operations independently of the document's order, so that a finding keeps its location. */
function byPathAndMethod(a: Operation, b: Operation): number {
  const [own, other] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return own < other ? -1 : Number(own > other);
}

/** Returns the path to the object that a parameter identifies. Undefined for other parameters. */
function objectPath(operation: Operation, parameter: Parameter): string | undefined {
  const { in: place, name } = parameter;
  if (place === 'query') return namesObjectInQuery(operation, parameter) ? operation.path : undefined;
  if (place !== 'path') return undefined;
  const path = pathTo(operation.path, name);
  return path !== undefined && namesObject(name, path) ? path : undefined;
}

/** True for a bare `id` in the query of an operation on one object, without variables in its path: `/users?id=7`. */
function namesObjectInQuery(operation: Operation, { name, required }: Parameter): boolean {
  if (!isBareId(name) || operation.path.includes('{')) return false;
  // An optional id filters a list.
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

/** True if only authenticated callers get the object, and it is not public knowledge. */
function isAccessRestricted(operation: Operation, path: string, name: string): boolean {
  return effectiveSecurity(operation).demand === 'required' && !isPublicKnowledge(name, path);
}

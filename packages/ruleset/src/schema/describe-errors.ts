import { editDistance } from '../model/nearest.js';
import type { SchemaError } from './schema-errors.js';

/** An error with Spectral's text. */
export interface DescribedError {
  readonly message: string;
  readonly path: string;
}

interface ErrorNode {
  errors: SchemaError[] | undefined;
  readonly children: Map<string, ErrorNode>;
}

/** Describes errors for people, and omits those that others explain better. */
export function describeErrors(
  errors: readonly SchemaError[],
  data: unknown,
  propertyPath: readonly (string | number)[],
): DescribedError[] {
  const root: ErrorNode = { errors: undefined, children: new Map() };
  for (const error of errors) addError(root, error);
  dropRedundant(root, undefined, '');
  return listErrors(root, data, propertyPath);
}

function addError(root: ErrorNode, error: SchemaError): void {
  const segments = error.instancePath === '' ? [''] : error.instancePath.match(/\/[\w$_-]+(\/\d+)?/g);
  if (segments === null) return;
  let node = root;
  for (const segment of segments) {
    let child = node.children.get(segment);
    if (child === undefined) node.children.set(segment, (child = { errors: [], children: new Map() }));
    node = child;
  }
  node.errors?.push(error);
}

function dropRedundant(node: ErrorNode, parent: ErrorNode | undefined, key: string): void {
  if (node.errors?.some(({ keyword }) => keyword === 'anyOf') === true && node.children.size > 0)
    node.errors = undefined;
  const { errors } = node;
  if (parent !== undefined && errors !== undefined && errors.length > 0 && errors.every(isEnum)) {
    if ([...parent.children.values()].some((sibling) => sibling !== node)) parent.children.delete(key);
  }
  for (const [name, child] of node.children) dropRedundant(child, node, name);
}

function isEnum({ keyword }: SchemaError): boolean {
  return keyword === 'enum';
}

function listErrors(
  node: ErrorNode,
  data: unknown,
  propertyPath: readonly (string | number)[],
): DescribedError[] {
  const errors = node.errors ?? [];
  const [first] = errors;
  if (first !== undefined && errors.every(isEnum)) {
    const allowed = new Set(errors.flatMap(({ params }) => params['allowedValues'] as readonly unknown[]));
    return [describeEnum(first, [...allowed], data, propertyPath)];
  }
  const inside = [...node.children.values()].flatMap((child) => listErrors(child, data, propertyPath));
  return [...errors.map((error) => describe(error, data, propertyPath)), ...inside];
}

function describe(
  error: SchemaError,
  data: unknown,
  propertyPath: readonly (string | number)[],
): DescribedError {
  const { keyword, message, instancePath: path, params } = error;
  const words = message.replace(/['"]/g, '"').replace(/NOT/g, 'not');
  switch (keyword) {
    case 'additionalProperties':
      return {
        message: `Property "${String(params['additionalProperty'])}" is not expected to be here`,
        path,
      };
    case 'errorMessage':
      return { message, path };
    case 'type': {
      const name = findName(path, propertyPath);
      return { message: `${name === null ? 'Value' : `"${name}" property`} type ${words}`, path };
    }
    default:
      return { message: `${describeSubject(path, data, propertyPath)} ${words}`, path };
  }
}

function describeEnum(
  { message, instancePath: path }: SchemaError,
  allowed: readonly unknown[],
  data: unknown,
  propertyPath: readonly (string | number)[],
): DescribedError {
  const values = allowed.map((value) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value)));
  const text = `${describeSubject(path, data, propertyPath)} ${message}: ${values.join(', ')}`;
  const best = findBestMatch(readPointer(data, path), allowed);
  return { message: best === undefined ? text : `${text}. Did you mean "${best}"?`, path };
}

/** Returns the allowed text that is nearest to another one. */
export function findBestMatch(value: unknown, allowed: readonly unknown[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [best] = allowed
    .filter((item) => typeof item === 'string')
    .map((text) => ({ text, distance: editDistance(text, value) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (best === undefined) return undefined;
  return allowed.length === 1 || best.distance < best.text.length ? best.text : undefined;
}

function describeSubject(path: string, data: unknown, propertyPath: readonly (string | number)[]): string {
  const name = findName(path, propertyPath);
  if (name !== null) return `"${name}" property`;
  const type = typeof readPointer(data, path);
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

function findName(path: string, propertyPath: readonly (string | number)[]): string | number | null {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? (propertyPath.at(-1) ?? null) : path.slice(slash + 1);
}

/** Returns the value at a pointer that is not part of a URI. */
export function readPointer(data: unknown, pointer: string): unknown {
  if (pointer === '') return data;
  let value = data;
  for (const segment of pointer.slice(1).split('/')) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

import { isObject } from '@assay/text';

/** An operation as written in the document. */
export interface RawOperation {
  readonly path: string;
  readonly method: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const methods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace']);

/** True for a method name that Spectral treats as an operation. */
export function isMethod(name: string): boolean {
  return methods.has(name);
}

/** Lists the operations of `paths`. */
export function listOperations(paths: unknown): RawOperation[] {
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    isObject(item)
      ? Object.entries(item).flatMap(([method, value]) =>
          isObject(value) && isMethod(method) ? [{ path, method, value }] : [],
        )
      : [],
  );
}

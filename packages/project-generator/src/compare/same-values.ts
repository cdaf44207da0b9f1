import { isObject } from '@assay/core';
import { ExactNumber, writeJson } from '@assay/json-schema';

/** Whether two values of a document are the same, in whatever order their members stand. */
export function areSameValues(old: unknown, now: unknown): boolean {
  if (old === now) return true;
  if (Array.isArray(old))
    return (
      Array.isArray(now) &&
      old.length === now.length &&
      old.every((item, index) => areSameValues(item, now[index]))
    );
  if (!isObject(old) || !isObject(now)) return false;
  if (old instanceof ExactNumber || now instanceof ExactNumber) return writeJson(old) === writeJson(now);
  const names = Object.keys(old);
  return (
    names.length === Object.keys(now).length &&
    names.every((name) => Object.hasOwn(now, name) && areSameValues(old[name], now[name]))
  );
}

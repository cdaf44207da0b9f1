import { isObject } from '@assay/core';
import { canonicalText, hasExactNumber } from '@assay/json-schema';
import { setOwn } from './own-property.js';

/** The JSON text of a value with its keys in order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (hasExactNumber(value)) return canonicalText(value);
  return (
    JSON.stringify(value, (_key, inner: unknown) => (isObject(inner) ? sorted(inner) : inner)) ?? 'undefined'
  );
}

function sorted(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) setOwn(copy, key, value[key]);
  return copy;
}

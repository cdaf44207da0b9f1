import { isJsonObject } from '@assay/json-schema';
import { setOwn } from './own-property.js';

/** Puts texts in place of binary values that are written as `{ "$base64": "..." }`; a value without them is given back as it is. */
export function unwrapBinary(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(unwrapBinary);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value);
  if (names.length === 1 && typeof value['$base64'] === 'string') return value['$base64'];
  const members: Record<string, unknown> = {};
  let isChanged = false;
  for (const name of names) {
    const member = unwrapBinary(value[name]);
    if (member !== value[name]) isChanged = true;
    setOwn(members, name, member);
  }
  return isChanged ? members : value;
}

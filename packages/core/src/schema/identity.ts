/** Tells whether two JSON values are equal; the order of properties does not matter. */
export function equalValues(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && equalArrays(one, other);
  }
  return equalObjects(one as Record<string, unknown>, other as Record<string, unknown>);
}

function equalArrays(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) {
    if (!equalValues(one[index], other[index])) return false;
  }
  return true;
}

function equalObjects(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(other, key) || !equalValues(one[key], other[key])) return false;
  }
  return true;
}

/** The text of a JSON value that only equal values share: the keys of its objects are sorted. */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const object = value as Record<string, unknown>;
  const members = Object.keys(object)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(object[key])}`);
  return `{${members.join()}}`;
}

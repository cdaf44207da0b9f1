/** True for arrays, including readonly ones. */
export function isList<Value>(value: Value): value is Extract<Value, readonly unknown[]> {
  return Array.isArray(value);
}

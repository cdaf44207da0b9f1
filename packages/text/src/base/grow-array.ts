/** Returns a longer copy of an integer array. Arrays that grow by `push` leave three times their size as garbage. */
export function grown(array: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity);
  copy.set(array);
  return copy;
}

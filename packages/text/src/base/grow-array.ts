/** A copy of an array of integers with room for more: arrays of integers that grow by `push` leave three times their size behind. */
export function grown(array: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity);
  copy.set(array);
  return copy;
}

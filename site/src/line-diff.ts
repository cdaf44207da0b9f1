/** A line of two texts: in both, only in the first, or only in the second. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Compares two short texts line by line, by their longest common subsequence. */
export function diffLines(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1;
  // The length of the longest common subsequence from line `i` of `a` and line `j` of `b` on.
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push({ sign: ' ', text: left });
      i++;
      j++;
    } else if (
      right === undefined ||
      (left !== undefined && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      lines.push({ sign: '-', text: left ?? '' });
      i++;
    } else {
      lines.push({ sign: '+', text: right });
      j++;
    }
  }
  return lines;
}

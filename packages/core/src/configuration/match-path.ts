/**
 * Returns true if a path matches a pattern: `*` matches any text inside a segment, and `**` as a whole segment any number of
 * segments, including none. Everything else is literal, including `{id}`.
 */
export function matchesPath(path: string, pattern: string): boolean {
  return matchesList(path.split('/'), pattern.split('/'), '**', matchesSegment);
}

function matchesSegment(segment: string, pattern: string): boolean {
  return matchesList(segment.split(''), pattern.split(''), '*', (a, b) => a === b);
}

/** Matches item by item. Only the last gap is ever extended again, so that the work is bounded by the product of the lengths. */
function matchesList(
  items: readonly string[],
  pattern: readonly string[],
  gap: string,
  matches: (item: string, pattern: string) => boolean,
): boolean {
  let item = 0;
  let at = 0;
  let gapAt = -1;
  let gapEnd = 0;
  while (item < items.length) {
    const expectedSegment = pattern[at];
    if (expectedSegment === gap) {
      gapAt = at++;
      gapEnd = item;
    } else if (expectedSegment !== undefined && matches(items[item] ?? '', expectedSegment)) {
      item++;
      at++;
    } else if (gapAt >= 0) {
      at = gapAt + 1;
      item = ++gapEnd;
    } else {
      return false;
    }
  }
  while (pattern[at] === gap) at++;
  return at === pattern.length;
}

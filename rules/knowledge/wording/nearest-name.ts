import leven from 'leven';

const longest = 200;

/**
 * Finds the name that a misspelt one probably means. At most two letters or a quarter of them differ. Undefined if none is that
 * close.
 */
export function nearestName(wrong: string, names: Iterable<string>): string | undefined {
  if (wrong.length > longest) return undefined;
  const target = wrong.toLowerCase();
  const limit = wrong.length < 4 ? 1 : Math.max(2, Math.floor(Math.min(wrong.length, 40) / 4));
  let best: string | undefined;
  let least = limit + 1;
  for (const name of names) {
    if (Math.abs(name.length - wrong.length) >= least) continue;
    const distance = leven(target, name.toLowerCase());
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

/** The ways to write a name of several words, each with what such names look like. */
const patterns = {
  camelCase: /^[a-z][A-Za-z0-9]*$/,
  snake_case: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  'kebab-case': /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  PascalCase: /^[A-Z][A-Za-z0-9]*$/,
  SCREAMING_SNAKE_CASE: /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/,
  'Train-Case': /^[A-Z][A-Za-z0-9]*(?:-[A-Z0-9][A-Za-z0-9]*)*$/,
  flatcase: /^[a-z][a-z0-9]*$/,
} as const;

/** A way to write a name of several words. */
export type Casing = keyof typeof patterns;

/** Naming choices of a team's configuration: a casing, or the prevailing one. */
export const casingChoices = [
  'consistent',
  'camelCase',
  'snake_case',
  'kebab-case',
  'PascalCase',
  'SCREAMING_SNAKE_CASE',
  'Train-Case',
  'flatcase',
] as const;

/** A naming choice of a team's configuration. */
export type CasingChoice = (typeof casingChoices)[number];

/** The option that all rules about casing have. */
export const casingOption = {
  enum: casingChoices,
  default: 'consistent',
  description: 'How names are written; `consistent` is as most of them are, whichever way that is.',
} as const;

/** True for names that are written in a casing. Dots, brackets and a leading `$`, `@` or `_` separate or mark names, and do not count. */
export function matchesCasing(name: string, casing: Casing): boolean {
  return splitWords(name).every((part) => patterns[casing].test(part));
}

/**
 * The casing that names have to follow: the chosen one, or that of most of them. Undefined where there are too few names, or too many in
 * different casings, to speak of a habit.
 */
export function expectedCasing(choice: CasingChoice, names: Iterable<string>): Casing | undefined {
  if (choice !== 'consistent') return choice;
  const all = new Set(names);
  if (all.size < fewest) return undefined;
  let best: Casing | undefined;
  let max = all.size * smallestShare;
  // `as`: the keys of the object above.
  for (const casing of Object.keys(patterns) as Casing[]) {
    const count = [...all].filter((name) => matchesCasing(name, casing)).length;
    if (count > max) [best, max] = [casing, count];
  }
  return best;
}

const fewest = 5;
const smallestShare = 0.6;

/** Letters of other scripts have no casing of these, so that names with them have no parts to judge. */
function splitWords(name: string): readonly string[] {
  if (!/^[ -~]*$/.test(name)) return [];
  return name.split(/[.:[\]/{}$@]+|^_+|_+$/).filter((part) => part !== '' && !/^\d+$/.test(part));
}

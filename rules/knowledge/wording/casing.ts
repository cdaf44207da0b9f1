/** The casings for a name of several words, with a pattern for each part of such names. */
const patterns = {
  camelCase: /^[a-z][A-Za-z0-9]*$/,
  snake_case: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  'kebab-case': /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  PascalCase: /^[A-Z][A-Za-z0-9]*$/,
  SCREAMING_SNAKE_CASE: /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/,
  'Train-Case': /^[A-Z][A-Za-z0-9]*(?:-[A-Z0-9][A-Za-z0-9]*)*$/,
  flatcase: /^[a-z][a-z0-9]*$/,
} as const;

/** A casing for a name of several words. */
export type Casing = keyof typeof patterns;

/** The choices for a casing in a configuration, with `consistent` for the prevailing one. */
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

/** A choice for a casing in a configuration. */
export type CasingChoice = (typeof casingChoices)[number];

/** The option of all rules about casing. */
export const casingOption = {
  enum: casingChoices,
  default: 'consistent',
  description: 'How names are written; `consistent` is as most of them are, whichever way that is.',
} as const;

/** True for names in a casing. Ignores dots, brackets and a leading `$`, `@` or `_`, which separate or mark names. */
export function matchesCasing(name: string, casing: Casing): boolean {
  return splitWords(name).every((part) => patterns[casing].test(part));
}

/**
 * Returns the casing that names must follow: the chosen or the prevailing one. Undefined if there are too few names or too many
 * casings for a convention.
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

/** Splits a name into the parts to check. Empty for letters of other scripts, to which these casings do not apply. */
function splitWords(name: string): readonly string[] {
  if (!/^[ -~]*$/.test(name)) return [];
  return name.split(/[.:[\]/{}$@]+|^_+|_+$/).filter((part) => part !== '' && !/^\d+$/.test(part));
}

import pluralize from 'pluralize';
import { byName } from './by-name.js';

/**
 * The singular of an English word in lower case: `addresses` is `address`, `children` is `child`, and `status`, `sms` and `data` stay.
 * A word of three letters is an abbreviation, and stays unless it is known to be a plural: `ids`, but not `dns`.
 */
export function singularOf(word: string): string {
  return word.endsWith('s') ? singularOfS(word) : (irregular.get(word) ?? word);
}

const singularOfS: (word: string) => string = byName((word) => {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (plainPlurals.has(word)) return word.slice(0, -1);
  if (word.length < 4 || unchanging.has(word) || singularEnding.test(word)) return word;
  return plainEnding.test(word) ? word.slice(0, -1) : pluralize.singular(word);
});

// The library compiles a hundred regular expressions for its first word, which costs more than all else about a small document.
// These endings spare that for most words; it says the same of them.
const singularEnding = /(?:ss|is|ous)$/;
const plainEnding = /[bdfgklmnprtw]s$/;

/** Plurals that a general rule would leave as they are: abbreviations, and nouns that end in `i`. */
const plainPlurals: ReadonlySet<string> = new Set(
  'ads ids ips pcs prs tvs vms dbs apis emojis guis kpis skis taxis uris wikis'.split(' '),
);

/** Words that look like plurals. */
const unchanging: ReadonlySet<string> = new Set(
  [
    'alias always atlas bias canvas chaos christmas cors does gps headquarters https kansas kubernetes lens macos mars nfs news',
    'pancreas series sms species summons texas vies whereas windows',
    'corps gallows highjinks jeans mews pliers scissors trousers',
  ].flatMap((line) => line.split(' ')),
);

/** Plurals without a rule, and those that the library takes for the plurals of other words. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['caches', 'cache'],
  ['calories', 'calorie'],
  ['cookies', 'cookie'],
  ['dies', 'die'],
  ['niches', 'niche'],
  ['selfies', 'selfie'],
]);

import pluralize from 'pluralize';

/** The most names that a `byName` function remembers; a document with more begins again. */
const maxRemembered = 20_000;

/** Longer names are not kept in memory. */
const longestRemembered = 1000;

/**
 * A function of a name that remembers its answers, so that it can be asked of every property of a large document.
 * The memory is bounded.
 */
export function byName<T>(answer: (name: string) => T): (name: string) => T {
  const known = new Map<string, T | typeof nothing>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before === nothing ? undefinedAs<T>() : before;
    const found = answer(name);
    if (name.length > longestRemembered) return found;
    if (known.size >= maxRemembered) known.clear();
    known.set(name, found === undefined ? nothing : found);
    return found;
  };
}

/** Stands for an answer that is undefined. */
const nothing = Symbol('nothing');

// `as`: what answered `undefined` is of a type that has it.
function undefinedAs<T>(): T {
  return undefined as T;
}

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

/** The words that a compound without a boundary consists of: `api`, `keys` for `apikeys`; undefined for all other words. */
function partsOfCompound(word: string): readonly string[] | undefined {
  const compound = compounds.get(word);
  if (compound !== undefined) return compound.split('-');
  const item = word.endsWith('s') ? compounds.get(word.slice(0, -1)) : undefined;
  return item === undefined ? undefined : `${item}s`.split('-');
}

/** The one word that two words are in truth: `email` for `e`, `mail`; undefined for all others. The second may be a plural. */
function joinedWith(first: string, second: string): string | undefined {
  return joined.get(second)?.has(first) === true ? first + second : undefined;
}

const compounds: ReadonlyMap<string, string> = new Map(
  [
    'access-key access-token api-key api-secret api-token app-key app-secret auth-key auth-token bearer-token bot-token',
    'client-id client-secret id-token private-key public-key refresh-token secret-key secret-token session-id session-key',
    'session-token sas-token user-token account-id customer-id org-id owner-id tenant-id user-id order-id',
    'bank-account birth-date card-number card-no credit-card date-of-birth mobile-number phone-number phone-no',
    'callback-url callback-uri image-url redirect-to redirect-uri redirect-url return-to return-url return-uri back-url next-url webhook-url',
    'base-path dir-name file-name file-path is-admin group-id created-at updated-at created-by updated-by expires-at',
    'first-name full-name given-name last-name nick-name display-name host-name domain-name ip-address email-address',
    'zip-code postal-code country-code time-zone date-time mime-type content-type user-agent page-size per-page',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.replaceAll('-', ''), entry]),
);

/** The words that are one with the word before them, by the second and then the first of the two. */
const joined: ReadonlyMap<string, ReadonlySet<string>> = firstsBySecond(
  [
    'e-mail o-auth e-tag i-pv i-ban i-os mac-os graph-ql my-sql postgre-sql no-sql java-script',
    'pass-word pass-wd pass-phrase pass-code user-name web-hook web-site call-back birth-day',
  ]
    .flatMap((line) => line.split(' '))
    .flatMap((entry) => [entry, `${entry}s`]),
);

function firstsBySecond(entries: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const firsts = new Map<string, Set<string>>();
  for (const entry of entries) {
    const [first = '', second = ''] = entry.split('-');
    const others = firsts.get(second);
    if (others === undefined) firsts.set(second, new Set([first]));
    else others.add(first);
  }
  return firsts;
}

/**
 * The words of a name in lower case, as they are written: `userIDs`, `user_ids` and `User-Ids` are all `user`, `ids`.
 * Camel case, acronyms (`HTTPServer`) and their plurals (`callbackURLs`), digits (`line1` is `line`, `1`) and everything that is not a
 * letter or a digit part words. Compounds without a boundary are parted (`apikey`), and words that camel case or a hyphen tears
 * apart are joined (`e-mail`, `OAuth`, `iOS`). Takes time in proportion to the length.
 */
export const wordsOf: (name: string) => readonly string[] = byName((name) => {
  const words: string[] = [];
  for (const part of splitCaseParts(name)) appendPart(words, part.toLowerCase());
  return words;
});

function appendPart(words: string[], part: string): void {
  const parts = partsOfCompound(part);
  if (parts === undefined) append(words, part);
  else for (const each of parts) append(words, each);
}

/** The words of a phrase in the singular, which lists in the code have by the thousand: where it is made of plain words, no name is parted. */
export function singularWordsOfPhrase(phrase: string): readonly string[] {
  if (!isPlainPhrase.test(phrase)) return singularWordsOf(phrase);
  const words: string[] = [];
  for (const part of phrase.split(' ')) appendPart(words, part);
  return words.map(singularOf);
}

const isPlainPhrase = /^(?:[a-z]+|\d+)(?: (?:[a-z]+|\d+))*$/;

/** The words of a name, each in the singular: `userIDs` and `user_id` are both `user`, `id`. What two names mean is compared by these. */
export const singularWordsOf: (name: string) => readonly string[] = byName((name) =>
  wordsOf(name).map(singularOf),
);

/** True for names in the plural, which are those of lists: `ids`, `orderNumbers`, `tokens2`. */
export const isPluralName: (name: string) => boolean = byName((name) => {
  const last = wordsOf(name).findLast((word) => !beginsWithDigit(word));
  return last !== undefined && singularOf(last) !== last;
});

/** True for words that begin with a digit of any script. */
export function beginsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x80 ? code >= 0x30 && code <= 0x39 : /^\p{N}/u.test(word);
}

/** A name in lower case with nothing between its words: `page_size`, `page[size]` and `PageSize` are all `pagesize`. */
export const squashedName: (name: string) => string = byName((name) => wordsOf(name).join(''));

function append(words: string[], word: string): void {
  const last = words.length - 1;
  const joined = last < 0 ? undefined : joinedWith(words[last] ?? '', word);
  if (joined === undefined) words.push(word);
  else words[last] = joined;
}

function splitCaseParts(name: string): readonly string[] {
  if (isSnakeCase.test(name)) return name.split('_');
  // The pattern with the letters of all scripts takes three times as long, and hardly any name needs it.
  if (isPlain.test(name)) return name.match(plainPartPattern) ?? [];
  // Letters of full width and accents that are written apart are the same letters.
  return name.normalize('NFKC').match(partPattern()) ?? [];
}

const isSnakeCase = /^[a-z]+(?:_[a-z]+)*$/;
const isPlain = /^[ -~]*$/;

// In this order: a plural acronym (`IDs`), an acronym that ends before the next word (`APIKey`), a word, digits, other scripts.
const plainPartPattern = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** The same for the letters of all scripts. V8 looks them all up when the expression is made, which few documents need. */
const partPattern = (): RegExp =>
  /\p{Lu}{2,}s(?![\p{Ll}\p{M}])|\p{Lu}+(?![\p{Ll}\p{M}])|[\p{Lu}\p{Lt}]?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;

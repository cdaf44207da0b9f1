import pluralize from 'pluralize';

/** The maximum number of names in the cache of a `byName` function. A larger document clears it. */
const maxRemembered = 20_000;

/** The maximum length of a cached name. */
const longestRemembered = 1000;

/** Caches a function of a name, so that it can be called for every property of a large document. The cache is bounded. */
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

/** Represents an undefined result in the cache. */
const nothing = Symbol('nothing');

// `as`: a function that returned `undefined` has a result type that includes it.
function undefinedAs<T>(): T {
  return undefined as T;
}

/**
 * Returns the singular of an English word in lower case: `address` for `addresses`, `child` for `children`. Keeps `status`, `sms`
 * and `data`. A word of three letters is an abbreviation and stays, unless it is a known plural: `ids`, but not `dns`.
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

// The library compiles a hundred regular expressions for its first word, which costs more than all other work on a small
// document. These endings avoid that for most words, with the same result.
const singularEnding = /(?:ss|is|ous)$/;
const plainEnding = /[bdfgklmnprtw]s$/;

/** Plurals that a general rule would keep: abbreviations, and nouns that end in `i`. */
const plainPlurals: ReadonlySet<string> = new Set(
  'ads ids ips pcs prs tvs vms dbs apis emojis guis kpis skis taxis uris wikis'.split(' '),
);

/** Words that only look like plurals. */
const unchanging: ReadonlySet<string> = new Set(
  [
    'alias always atlas bias canvas chaos christmas cors does gps headquarters https kansas kubernetes lens macos mars nfs news',
    'pancreas series sms species summons texas vies whereas windows',
    'corps gallows highjinks jeans mews pliers scissors trousers',
  ].flatMap((line) => line.split(' ')),
);

/** Irregular plurals, and words that the library maps to other singulars. */
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

/** Returns the words of a compound without a separator: `api`, `keys` for `apikeys`. Undefined for all other words. */
function partsOfCompound(word: string): readonly string[] | undefined {
  const compound = compounds.get(word);
  if (compound !== undefined) return compound.split('-');
  const item = word.endsWith('s') ? compounds.get(word.slice(0, -1)) : undefined;
  return item === undefined ? undefined : `${item}s`.split('-');
}

/** Joins two words that form one: `email` for `e`, `mail`. Undefined for all others. The second may be a plural. */
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

/** Words that form one with the word before them, by the second word. */
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
 * Returns the words of a name in lower case: `user`, `ids` for `userIDs`, `user_ids` and `User-Ids`. Splits at camel case,
 * acronyms (`HTTPServer`), their plurals (`callbackURLs`), digits (`line`, `1` for `line1`) and all characters except letters and
 * digits. Splits compounds without a separator (`apikey`), and joins words that camel case or a hyphen splits (`e-mail`, `OAuth`,
 * `iOS`). Takes linear time.
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

/** Returns the singular words of a phrase. The code has thousands of them, so plain words skip the splitting of names. */
export function singularWordsOfPhrase(phrase: string): readonly string[] {
  if (!isPlainPhrase.test(phrase)) return singularWordsOf(phrase);
  const words: string[] = [];
  for (const part of phrase.split(' ')) appendPart(words, part);
  return words.map(singularOf);
}

const isPlainPhrase = /^(?:[a-z]+|\d+)(?: (?:[a-z]+|\d+))*$/;

/**
 * Returns the singular words of a name: `user`, `id` for both `userIDs` and `user_id`. Use them to compare the meaning of names.
 */
export const singularWordsOf: (name: string) => readonly string[] = byName((name) =>
  wordsOf(name).map(singularOf),
);

/** True for plural names, which usually belong to lists: `ids`, `orderNumbers`, `tokens2`. */
export const isPluralName: (name: string) => boolean = byName((name) => {
  const last = wordsOf(name).findLast((word) => !beginsWithDigit(word));
  return last !== undefined && singularOf(last) !== last;
});

/** True for words that begin with a digit of any script. */
export function beginsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x80 ? code >= 0x30 && code <= 0x39 : /^\p{N}/u.test(word);
}

/** Returns a name in lower case without separators: `pagesize` for `page_size`, `page[size]` and `PageSize`. */
export const squashedName: (name: string) => string = byName((name) => wordsOf(name).join(''));

function append(words: string[], word: string): void {
  const last = words.length - 1;
  const joined = last < 0 ? undefined : joinedWith(words[last] ?? '', word);
  if (joined === undefined) words.push(word);
  else words[last] = joined;
}

function splitCaseParts(name: string): readonly string[] {
  if (isSnakeCase.test(name)) return name.split('_');
  // The pattern for the letters of all scripts takes three times as long, and few names need it.
  if (isPlain.test(name)) return name.match(plainPartPattern) ?? [];
  // Normalises full-width letters and separate accents.
  return name.normalize('NFKC').match(partPattern()) ?? [];
}

const isSnakeCase = /^[a-z]+(?:_[a-z]+)*$/;
const isPlain = /^[ -~]*$/;

// In order: a plural acronym (`IDs`), an acronym before the next word (`APIKey`), a word, digits, other scripts.
const plainPartPattern = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** The same for the letters of all scripts. V8 loads their tables when it compiles the expression, which few documents need. */
const partPattern = (): RegExp =>
  /\p{Lu}{2,}s(?![\p{Ll}\p{M}])|\p{Lu}+(?![\p{Ll}\p{M}])|[\p{Lu}\p{Lt}]?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;

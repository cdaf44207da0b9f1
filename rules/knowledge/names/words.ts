/** The most names that a `byName` function remembers; a document with more begins anew. */
const mostRemembered = 20_000;

/** Names longer than this are cut: no real one is, and what a document says is not trusted. */
const longestName = 200;

/** Longer names are not kept in memory. */
const longestRemembered = 1000;

/**
 * A function of a name that remembers its answers, so that it can be asked of every property of a large document.
 * The memory is bounded.
 */
export function byName<T>(answer: (name: string) => T): (name: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (name) => {
    if (name.length > longestRemembered) return answer(name);
    let remembered = known.get(name);
    if (remembered === undefined) {
      if (known.size >= mostRemembered) known.clear();
      known.set(name, (remembered = { answer: answer(name) }));
    }
    return remembered.answer;
  };
}

/**
 * The words of an identifier in lower case and in the singular: `userIDs`, `user_ids` and `User-Ids` are all `user id`.
 * Camel case, acronyms, digits, and everything that is no letter part words; well-known forms that are written as one
 * (`apikey`) are parted too, and those that are one word are joined (`e-mail`, `OAuth`, `passWord`).
 */
export const wordsOf: (name: string) => readonly string[] = byName((name) => {
  const words: string[] = [];
  for (const part of partsOf(name.length > longestName ? name.slice(0, longestName) : name)) {
    const word = singular(part.toLowerCase());
    const joined = words.length === 0 ? undefined : joinedWords.get(word)?.get(words.at(-1) ?? '');
    if (joined !== undefined) {
      words[words.length - 1] = joined;
      continue;
    }
    const several = runTogether.get(word);
    if (several === undefined) words.push(word);
    else words.push(...several);
  }
  return words;
});

/** The patterns with the letters of all scripts take three times as long, and hardly any name needs them. */
function partsOf(name: string): readonly string[] {
  if (isSnakeCase.test(name)) return name.split('_');
  return name.match(isPlain.test(name) ? plainPartPattern : partPattern) ?? [];
}

const isSnakeCase = /^[a-z]+(?:_[a-z]+)*$/;
const isPlain = /^[ -~]*$/;

// In this order: a plural acronym (`IDs`), an acronym that ends before the next word (`APIKey`), a word, digits, other scripts.
const partPattern = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu;
const plainPartPattern = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** The singular of an English word in lower case, where it is unambiguous: `addresses` is `address`, and `status` stays. */
export function singular(word: string): string {
  if (!word.endsWith('s')) return word;
  if (abbreviations.has(word)) return word.slice(0, -1);
  if (word.length < 4 || unchanging.has(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4)
    return eNouns.has(word) ? word.slice(0, -1) : `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|tus|ias)es$/.test(word) && !eNouns.has(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const abbreviations: ReadonlySet<string> = new Set('ids ips uris apis upis kpis guis'.split(' '));

const unchanging: ReadonlySet<string> = new Set(
  'alias always atlas canvas does https kubernetes lens macos news series species windows'.split(' '),
);

/** Plurals of nouns that end in `e`, which the general endings would cut too short. */
const eNouns: ReadonlySet<string> = new Set('cookies movies caches axes niches'.split(' '));

/** The words that are one with the word before them, by the second and then the first of the two. */
const joinedWords: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [
    ['mail', 'e'],
    ['auth', 'o'],
    ['pv', 'i'],
    ['ban', 'i'],
    ['word', 'pass'],
    ['wd', 'pass'],
    ['phrase', 'pass'],
    ['code', 'pass'],
    ['name', 'user'],
    ['hook', 'web'],
    ['back', 'call'],
    ['day', 'birth'],
  ].map(([second = '', first = '']) => [second, new Map([[first, first + second]])]),
);

const runTogether: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'access-key access-token api-key api-secret api-token app-key app-secret auth-key auth-token bearer-token bot-token',
    'client-id client-secret id-token private-key public-key refresh-token secret-key secret-token session-id session-key',
    'session-token sas-token user-token account-id customer-id org-id owner-id tenant-id user-id order-id',
    'bank-account birth-date card-number card-no credit-card date-of-birth first-name last-name mobile-number phone-number phone-no',
    'callback-url callback-uri image-url redirect-to redirect-uri redirect-url return-to return-url return-uri back-url next-url webhook-url',
    'base-path dir-name file-name file-path is-admin group-id created-at updated-at created-by updated-by',
  ].flatMap((line) => line.split(' ').map((entry) => [entry.replaceAll('-', ''), entry.split('-')])),
);

/** Reads phrases with commas between them, `api key, secret`, as names are read: each is its words. */
export function wordsOfPhrases(lines: readonly string[]): readonly (readonly string[])[] {
  return lines
    .flatMap((line) => line.split(','))
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** A set of phrases, `api key`, that are looked for among the words of names. */
export class Phrases {
  private readonly lines: readonly string[];
  private byFirst: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

  /** @param lines Phrases with commas between them: `api key, secret`. Each is read as a name is, so that `apiKey` would do as well. */
  constructor(...lines: readonly string[]) {
    this.lines = lines;
  }

  /** True where some phrase stands anywhere among the words, its own words one after another. */
  isIn(words: readonly string[]): boolean {
    for (let start = 0; start < words.length; start++) if (this.stands(words, start, false)) return true;
    return false;
  }

  /** True where the words end with some phrase: what the name means, as `token` in `accessToken` and `count` in `tokenCount`. */
  endsIn(words: readonly string[]): boolean {
    for (let start = 0; start < words.length; start++) if (this.stands(words, start, true)) return true;
    return false;
  }

  /** True where the words begin with some phrase. */
  startsIn(words: readonly string[]): boolean {
    return this.stands(words, 0, false);
  }

  /** True where the words are some phrase and nothing else. */
  equals(words: readonly string[]): boolean {
    return this.stands(words, 0, true);
  }

  /** True where some phrase begins at a word, and, if it is to be the end, is all that is left. */
  private stands(words: readonly string[], start: number, isEnd: boolean): boolean {
    // They are read when they are asked for: to read those of all rules takes 4 ms.
    this.byFirst ??= groupPhrases(wordsOfPhrases(this.lines));
    const candidates = this.byFirst.get(words[start] ?? '');
    if (candidates === undefined) return false;
    for (const phrase of candidates) {
      if (isEnd && start + phrase.length !== words.length) continue;
      if (standsAt(phrase, words, start)) return true;
    }
    return false;
  }
}

/** True where a phrase stands among the words from an index on. */
export function standsAt(phrase: readonly string[], words: readonly string[], start: number): boolean {
  for (let index = 0; index < phrase.length; index++)
    if (phrase[index] !== words[start + index]) return false;
  return true;
}

function groupPhrases(
  phrases: readonly (readonly string[])[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const first = phrase[0] ?? '';
    const others = byFirst.get(first);
    if (others === undefined) byFirst.set(first, [phrase]);
    else others.push(phrase);
  }
  return byFirst;
}

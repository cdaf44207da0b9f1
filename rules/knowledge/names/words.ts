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
  for (const part of partsOf(name.slice(0, longestName))) {
    const word = singular(part.toLowerCase());
    const joined = joinedWords.get(`${words.at(-1) ?? ''} ${word}`);
    if (joined !== undefined) words[words.length - 1] = joined;
    else words.push(...(runTogether.get(word) ?? [word]));
  }
  return words;
});

/** Most names are in snake case, which needs no pattern with the letters of all scripts: that takes three times as long. */
function partsOf(name: string): readonly string[] {
  if (isSnakeCase.test(name)) return name.split('_');
  return name.match(partPattern) ?? [];
}

const isSnakeCase = /^[a-z]+(?:_[a-z]+)*$/;

// In this order: a plural acronym (`IDs`), an acronym that ends before the next word (`APIKey`), a word, digits, other scripts.
const partPattern = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu;

/** The singular of an English word in lower case, where it is unambiguous: `addresses` is `address`, and `status` stays. */
export function singular(word: string): string {
  if (abbreviations.has(word)) return word.slice(0, -1);
  if (word.length < 4 || !word.endsWith('s') || unchanging.has(word) || /(?:ss|us|is)$/.test(word))
    return word;
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

const joinedWords: ReadonlyMap<string, string> = new Map(
  'e-mail o-auth i-pv i-ban pass-word pass-wd pass-phrase pass-code user-name web-hook call-back birth-day'
    .split(' ')
    .map((word) => [word.replace('-', ' '), word.replace('-', '')]),
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

/** A set of phrases, `api key`, that are looked for among the words of names. */
export class Phrases {
  private readonly byFirst = new Map<string, (readonly string[])[]>();

  /** @param lines Phrases with commas between them: `api key, secret`. Each is read as a name is, so that `apiKey` would do as well. */
  constructor(...lines: readonly string[]) {
    for (const phrase of lines.flatMap((line) => line.split(','))) {
      const words = wordsOf(phrase);
      const first = words[0];
      if (first === undefined) continue;
      const others = this.byFirst.get(first);
      if (others === undefined) this.byFirst.set(first, [words]);
      else others.push(words);
    }
  }

  /** True where some phrase stands anywhere among the words, its own words one after another. */
  isIn(words: readonly string[]): boolean {
    return words.some((_, index) => this.stands(words, index, () => true));
  }

  /** True where the words end with some phrase: what the name means, as `token` in `accessToken` and `count` in `tokenCount`. */
  endsIn(words: readonly string[]): boolean {
    return words.some((_, index) => this.stands(words, index, (end) => end === words.length));
  }

  /** True where the words begin with some phrase. */
  startsIn(words: readonly string[]): boolean {
    return this.stands(words, 0, () => true);
  }

  /** True where the words are some phrase and nothing else. */
  equals(words: readonly string[]): boolean {
    return this.stands(words, 0, (end) => end === words.length);
  }

  private stands(words: readonly string[], start: number, accepts: (end: number) => boolean): boolean {
    const candidates = this.byFirst.get(words[start] ?? '');
    if (candidates === undefined) return false;
    return candidates.some(
      (phrase) =>
        accepts(start + phrase.length) && phrase.every((word, index) => words[start + index] === word),
    );
  }
}

/** Replacement for a credential. */
export const removed = '[credential]';

/** Minimum length of a secret that is removed from the document's texts; shorter ones may be ordinary words. */
const shortest = 4;

/** Minimum length of a secret that is removed inside words; shorter ones must be whole words. */
const shortestPart = 8;

/** Patterns that find secrets in texts of one kind. */
interface Patterns {
  /** Matches secrets that cannot occur by chance, anywhere. */
  readonly anywhere: RegExp;
  /** Matches other secrets as whole words. */
  readonly words: RegExp;
}

/** Origin of a text: a service, which may repeat a secret, or a report, which contains words of the document. */
type Origin = 'answer' | 'report';

/** Members of results whose words come from Assay. */
const ownWords: ReadonlySet<string> = new Set([
  'id',
  'severity',
  'verdict',
  'outcome',
  'rank',
  'method',
  'in',
]);

/** Removes the credentials of a run from reports. */
export class Secrets {
  private readonly values = new Set<string>();
  private patterns: Readonly<Record<Origin, Patterns>> | undefined = undefined;

  /** Adds a credential, or a token that was obtained with one. */
  add(value: string): void {
    if (value === '' || this.values.has(value)) return;
    this.values.add(value);
    this.patterns = undefined;
  }

  /** Removes credentials from a request or response. */
  cleanAnswer(text: string): string {
    return this.clean(text, 'answer');
  }

  /** Removes credentials from the texts of a report, which may come from the document. */
  cleanReport<T>(value: T): T {
    // `as`: the copy has the structure of the original.
    return this.copy(value) as T;
  }

  private copy(value: unknown): unknown {
    if (typeof value === 'string') return this.clean(value, 'report');
    if (Array.isArray(value)) return value.map((item) => this.copy(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        ownWords.has(key) && typeof member === 'string' ? member : this.copy(member),
      ]),
    );
  }

  private clean(text: string, origin: Origin): string {
    if (this.values.size === 0) return text;
    this.patterns ??= {
      answer: buildPatterns(this.values, 'answer'),
      report: buildPatterns(this.values, 'report'),
    };
    const { anywhere, words } = this.patterns[origin];
    const shows = (view: string): boolean => view.search(anywhere) !== -1 || view.search(words) !== -1;
    const cleaned = text.replace(anywhere, removed).replace(words, removed);
    // Partially encoded forms.
    const decodable = /%[0-9a-f]{2}/i.test(cleaned) || cleaned.includes('+');
    const parts = !decodable
      ? cleaned
      : cleaned
          .split(/([\s"'<>&=?/;,:()]+)/)
          .map((part) => (views(part).some((view) => view !== part && shows(view)) ? removed : part))
          .join('');
    const found = parts.replace(/[A-Za-z0-9+/_-]{8,}={0,2}/g, (run) =>
      shows(fromBase64(run)) ? removed : run,
    );
    return views(found.replaceAll(removed, '')).some((view) => view.search(anywhere) !== -1)
      ? removed
      : found;
  }
}

function buildPatterns(values: ReadonlySet<string>, origin: Origin): Patterns {
  const relevant = [...values].filter(({ length }) => origin === 'answer' || length >= shortest);
  const isUnmistakable = (value: string): boolean =>
    value.length >= shortestPart && (origin === 'answer' || !/^[\p{L}_-]*$/u.test(value));
  const unmistakable = relevant.filter(isUnmistakable);
  const others = relevant.filter((value) => !isUnmistakable(value));
  return {
    anywhere: buildPattern(unmistakable, 'gi', (form) => form),
    words: buildPattern(others, 'gu', bounded),
  };
}

function buildPattern(
  values: readonly string[],
  flags: string,
  write: (escaped: string, form: string) => string,
) {
  const forms = new Set(values.flatMap(formsOf).filter((form) => form !== ''));
  const sorted = [...forms].toSorted((a, b) => b.length - a.length);
  const alternatives = sorted.map((form) =>
    write(form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), form),
  );
  return new RegExp(alternatives.length === 0 ? '(?!)' : alternatives.join('|'), flags);
}

/** Adds the boundaries of a whole word to a pattern; for one or two symbols, the boundaries of a value. */
function bounded(escaped: string, form: string): string {
  const isWord = (sign: string | undefined): boolean => /^[\p{L}\p{N}_]$/u.test(sign ?? '');
  const signs = Array.from(form);
  const isShort = signs.length < 3 && !signs.some(isWord);
  const before = isWord(signs[0])
    ? String.raw`(?<![\p{L}\p{N}_])`
    : isShort
      ? String.raw`(?<![^\s"'=:])`
      : '';
  const after = isWord(signs.at(-1))
    ? String.raw`(?![\p{L}\p{N}_])`
    : isShort
      ? String.raw`(?![^\s"'&;,])`
      : '';
  return `${before}${escaped}${after}`;
}

/** Decodes base64; '' if it is invalid. */
function fromBase64(run: string): string {
  const text = Buffer.from(run, 'base64').toString('utf8');
  return /^[^\p{C}\uFFFD]*$/u.test(text) ? text : '';
}

/** Lists the forms of a value in URLs, markup, JSON and base64, alone or within other bytes. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const percent = encodeURIComponent(value.toWellFormed());
  return [
    value,
    value.trim(),
    percent,
    percent.replaceAll('%20', '+'),
    percent.replace(/[!'()*]/g, percentOf),
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    bytes.toString('hex'),
    JSON.stringify(value).slice(1, -1),
    value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    ...[0, 1, 2].flatMap((shift) => base64At(bytes, shift)),
  ];
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

/** Returns the base64 characters that only depend on the bytes, after `shift` other bytes. */
function base64At(bytes: Buffer, shift: number): string[] {
  const first = Math.ceil((shift * 8) / 6);
  const last = Math.floor(((shift + bytes.length) * 8) / 6);
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .slice(first, last);
  // Fewer characters occur in any text.
  return text.length < 5 ? [] : [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}

/** Returns a text as it is, decoded, and decoded twice. */
function views(text: string): string[] {
  const once = decoded(text);
  return [once, decoded(once), decoded(text.replaceAll('+', ' '))];
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

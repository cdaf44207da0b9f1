/** Text in place of a credential. */
export const removed = '[credential]';

/** Shorter secrets are words of documents too: what comes from the document keeps them. */
const shortest = 4;

/** Shorter secrets are parts of ordinary words: only a whole word is one. */
const shortestPart = 8;

/** Patterns that find secrets in texts of one kind. */
interface Patterns {
  /** Finds secrets that nothing else contains by chance, wherever they are. */
  readonly anywhere: RegExp;
  /** Finds the others where they are words of their own. */
  readonly words: RegExp;
}

/** Origin of a text: a service, which may repeat a secret, or a report, which has the words of the document. */
type Origin = 'answer' | 'report';

/** Members of results that have words of Assay. */
const ownWords: ReadonlySet<string> = new Set([
  'id',
  'severity',
  'verdict',
  'outcome',
  'rank',
  'method',
  'in',
]);

/** Knows the credentials of a run, and takes them out of what is reported. */
export class Secrets {
  private readonly values = new Set<string>();
  private patterns: Readonly<Record<Origin, Patterns>> | undefined = undefined;

  /** Adds a credential, or a token that was given for one. */
  add(value: string): void {
    if (value === '' || this.values.has(value)) return;
    this.values.add(value);
    this.patterns = undefined;
  }

  /** Takes credentials out of a text that a service sent, or that was sent to it. */
  cleanAnswer(text: string): string {
    return this.clean(text, 'answer');
  }

  /** Takes credentials out of a text of a report, which may be of the document. */
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
    // Forms that encode some characters and not others.
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

/** A form with what must not be beside it: more of a word, or for one or two marks, anything but what separates values. */
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

/** The text that base64 stands for; '' where it is none. */
function fromBase64(run: string): string {
  const text = Buffer.from(run, 'base64').toString('utf8');
  return /^[^\p{C}\uFFFD]*$/u.test(text) ? text : '';
}

/** A value as it is written on the wire, in URLs, markup, JSON and base64, alone or in the middle of other bytes. */
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

/** The characters of base64 that depend on the bytes alone, where `shift` other bytes come before them. */
function base64At(bytes: Buffer, shift: number): string[] {
  const first = Math.ceil((shift * 8) / 6);
  const last = Math.floor(((shift + bytes.length) * 8) / 6);
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .slice(first, last);
  // Fewer characters are in any text.
  return text.length < 5 ? [] : [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}

/** A text with what it encodes decoded, once and twice. */
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

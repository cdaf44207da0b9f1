const removed = '[credential]';

/** Shorter secrets are words of documents too: what comes from the document keeps them. */
const shortest = 4;

/** Knows the credentials of a run, and takes them out of what is reported. */
export class Secrets {
  private readonly values = new Set<string>();
  private patterns: { readonly all: RegExp; readonly long: RegExp } | undefined = undefined;

  /** Adds a credential, or a token that was given for one. */
  add(value: string): void {
    if (value === '' || this.values.has(value)) return;
    this.values.add(value);
    this.patterns = undefined;
  }

  /** Takes credentials out of a text that a service sent. */
  cleanAnswer(text: string): string {
    return this.clean(text, 'all');
  }

  /** Takes credentials out of a text of a report, which may be of the document. */
  cleanReport<T>(value: T): T {
    // `as`: the copy has the structure of the original.
    return this.copy(value) as T;
  }

  private copy(value: unknown): unknown {
    if (typeof value === 'string') return this.clean(value, 'long');
    if (Array.isArray(value)) return value.map((item) => this.copy(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.copy(member)]));
  }

  private clean(text: string, which: 'all' | 'long'): string {
    if (this.values.size === 0) return text;
    this.patterns ??= {
      all: buildSecretPattern([...this.values]),
      long: buildSecretPattern([...this.values].filter(({ length }) => length >= shortest)),
    };
    const pattern = this.patterns[which];
    const cleaned = text.replace(pattern, removed);
    // Forms that encode some characters and not others.
    return views(cleaned.replaceAll(removed, '')).some((view) => view.search(pattern) !== -1)
      ? removed
      : cleaned;
  }
}

function buildSecretPattern(values: readonly string[]): RegExp {
  const forms = new Set(values.flatMap(formsOf).filter((form) => form !== ''));
  const sorted = [...forms].toSorted((a, b) => b.length - a.length);
  const alternatives = sorted.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp(alternatives.length === 0 ? '(?!)' : alternatives.join('|'), 'gi');
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

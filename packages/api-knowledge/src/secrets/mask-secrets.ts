import { LineIndex, type PointerSegments, type SourceDocument } from '@assay/text';
import { credentialKind } from '../names/credential-name.js';
import { isDataField } from '../names/data-fields.js';
import { withoutCodeBlocks } from '../prose/markdown-code.js';
import { isSecretUserinfo } from '../servers/server-url.js';
import { findDisclosedPasswords, mayDisclosePassword } from './disclosed-passwords.js';
import { findKeys, findPasswords, mayBeSecret, mayHoldMark } from './find-secrets.js';
import { eachMixedLongWord, hasLongWord } from './long-words.js';
import { findNamedSecretsInWord, mayNameCredential, type NamedSecret } from './named-secrets.js';
import type { Secret } from './secret.js';
import { findTokensInWord } from './tokens.js';

/** Document whose secrets are masked; one that cannot be parsed has only its text. */
export type MaskableDocument = Pick<SourceDocument, 'text'> &
  Partial<Pick<SourceDocument, 'value' | 'locate'>>;

/** Offsets of a secret in a text, the last one excluded. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Secrets of a document, and its text without them. */
export interface MaskedText {
  readonly text: string;
  /** Secrets that are masked, a line at a time, so that sentences about values can leave them out. */
  readonly secrets: readonly string[];
}

/**
 * Masks what the rules about secrets recognise in the text of a document, whether they run or not: the result has the same length and the
 * same lines, with `*` in place of each character of a secret. Code frames, source views and differences show this text.
 */
export function maskSecrets(document: MaskableDocument): MaskedText {
  const { text, value } = document;
  const locate = document.locate?.bind(document);
  const spans = findSpans(text);
  const parts: string[] = [];
  if (value !== undefined && locate !== undefined) {
    const found = findSpansOfValues({ text, value, locate });
    spans.push(...found.spans);
    parts.push(...found.parts);
  }
  const all = [...parts, ...spans.map(({ start, end }) => text.slice(start, end))];
  const secrets = new Set(all.flatMap((secret) => secret.split(/\s*(?:\r?\n|\\r|\\n)\s*/)));
  return { text: withMasks(text, spans), secrets: [...secrets].filter((secret) => secret !== '') };
}

/** Masks the secrets of a text of which nothing else is known: a line, or what a fix inserts. */
export function maskSecretsIn(text: string): string {
  return withMasks(text, findSpans(text));
}

/** Finds secrets by their form and by the words before them, wherever they are: in values, keys and comments. */
function findSpans(text: string): Span[] {
  const hasMark = mayHoldMark(text);
  const hasName = mayNameCredential(text);
  const tokens: Secret[] = [];
  const namedSecrets: NamedSecret[] = [];
  if (hasMark || hasName)
    eachMixedLongWord(text, (word, start) => {
      if (hasMark) findTokensInWord(word, start, tokens);
      if (hasName) findNamedSecretsInWord(text, start, start + word.length, namedSecrets);
    });
  const others = hasMark ? [...findKeys(text), ...findPasswords(text)] : [];
  return [...tokens, ...namedSecrets, ...others, ...findInUrls(text)];
}

const userinfo = /:\/\/([^\s/?#@"'`<>]{1,300})@(?=[\w[{])/g;
const queryField = /[?&]([\w.~-]{1,60})=([^&#\s"'`<>]{16,200})/g;

/** Finds the credentials of URLs that `credentials-in-server-url` calls secret. */
function findInUrls(text: string): Span[] {
  const spans: Span[] = [];
  // Most values hold neither character, and finding that out costs less than an iterator.
  if (text.includes('@'))
    for (const { 0: match, 1: credentials = '', index } of text.matchAll(userinfo)) {
      if (!isSecretUserinfo(credentials)) continue;
      const end = index + match.length - 1;
      const colon = credentials.indexOf(':');
      spans.push({ start: end - credentials.length + colon + 1, end });
    }
  if (!text.includes('=')) return spans;
  for (const { 0: match, 1: name = '', 2: value = '', index } of text.matchAll(queryField)) {
    if (credentialKind(name) === undefined || !mayBeSecret(value)) continue;
    const end = index + match.length;
    spans.push({ start: end - value.length, end });
  }
  return spans;
}

/**
 * Returns a pattern for the values that a text of JSON or YAML may write in another way, with escapes: those with a character that some
 * escape of the text means, and all of them where a line of it goes on in the next one.
 */
function mayBeEscaped(text: string): RegExp {
  if (/\\\r?\n/.test(text)) return /^/;
  const units = new Set<number>();
  for (const [escape] of text.matchAll(/\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|\/)/g)) {
    const code = escape === '\\/' ? 0x2f : Number.parseInt(escape.slice(2), 16);
    const character = String.fromCodePoint(Math.min(code, 0x10ffff));
    for (let index = 0; index < character.length; index++) units.add(character.charCodeAt(index));
  }
  const escaped = [...units].map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`);
  // And those of which the escapes of JSON and YAML 1.2 (5.7) have a letter for their name.
  return new RegExp(String.raw`["\\\u0000-\u001f\u0085\u00a0\u2028\u2029${escaped.join('')}]`);
}

/** Value that is a secret or holds some. */
interface SecretValue {
  readonly pointer: PointerSegments;
  readonly text: string;
  /** The secrets as the value has them; undefined where the whole value is one. */
  readonly parts: readonly string[] | undefined;
}

/** Finds the values that are secrets by their place, and secrets that the text writes in another way than the value. */
function findSpansOfValues({ text, value, locate }: Required<MaskableDocument>): {
  readonly spans: readonly Span[];
  readonly parts: readonly string[];
} {
  const values = new ValueCollector(mayBeEscaped(text)).collect(value);
  if (values.length === 0) return { spans: [], parts: [] };
  const lines = new LineIndex(text);
  const places = locate(values.map(({ pointer }) => pointer));
  const spans = values.flatMap(({ parts }, index): readonly Span[] => {
    const range = places[index]?.value;
    if (range === undefined) return [];
    const valueSpan = withoutQuotes(text, { start: lines.offset(range.start), end: lines.offset(range.end) });
    return parts === undefined ? [valueSpan] : parts.flatMap((part) => locatePart(text, valueSpan, part));
  });
  return { spans, parts: values.flatMap(({ parts, text: own }) => parts ?? [own]) };
}

/** Finds a part of a value in its text; the whole value where it is written in another way, with escapes or on several lines. */
function locatePart(text: string, valueSpan: Span, part: string): readonly Span[] {
  const raw = text.slice(valueSpan.start, valueSpan.end);
  const spans: Span[] = [];
  for (let at = raw.indexOf(part); at >= 0; at = raw.indexOf(part, at + part.length))
    spans.push({ start: valueSpan.start + at, end: valueSpan.start + at + part.length });
  return spans.length === 0 ? [valueSpan] : spans;
}

function withoutQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start];
  const isQuoted = end - start > 1 && (quote === '"' || quote === "'") && text[end - 1] === quote;
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** Keys whose members are named by the author of a document. */
const namedMembers: ReadonlySet<string | number> = new Set([
  'properties',
  'headers',
  'variables',
  'schemas',
  'definitions',
]);

/** Collects the values of a document that are secrets or hold some. Most values are neither, so it looks at as little of each as it can. */
class ValueCollector {
  private readonly found: SecretValue[] = [];
  /** The keys on the way to a value, and the objects and lists that have them, by depth; what is deeper than the value is of another one. */
  private readonly path: (string | number)[] = [];
  private readonly around: object[] = [];
  private readonly escaped: RegExp;

  /** @param escaped - finds values that the text of the document may write in another way */
  constructor(escaped: RegExp) {
    this.escaped = escaped;
  }

  collect(root: unknown): readonly SecretValue[] {
    if (typeof root === 'object' && root !== null) this.walk(root, 0);
    return this.found;
  }

  private walk(around: object, depth: number): void {
    const { path } = this;
    this.around[depth] = around;
    if (Array.isArray(around))
      for (let index = 0; index < around.length; index++) {
        path[depth] = index;
        this.visit(around[index], index, depth);
      }
    else {
      // `as`: a plain object of a document.
      const object = around as Readonly<Record<string, unknown>>;
      for (const key in object) {
        path[depth] = key;
        this.visit(object[key], key, depth);
      }
    }
  }

  private visit(value: unknown, key: string | number, depth: number): void {
    if (typeof value === 'string') this.examine(value, key, depth);
    else if (typeof value === 'object' && value !== null) this.walk(value, depth + 1);
  }

  private examine(text: string, key: string | number, depth: number): void {
    const isData = typeof key === 'number' || isDataField(key);
    if (isData && this.isSecretByPlace(text, key, depth)) {
      this.add(text, depth, undefined);
      return;
    }
    if (text.length < shortest) return;
    // The name first: its answer is remembered, while a text has to be looked at.
    if (credentialKind(isData ? this.getOwner(depth) : String(key)) !== undefined && mayBeSecret(text))
      this.add(text, depth, undefined);
    // Others have been found in the text of the document, which has them as they are.
    else if (this.escaped.test(text) && hasLongWord(text)) this.addParts(text, depth, findSpans(text));
    if (
      (key === 'description' || key === 'summary' || key === 'title' || this.path[depth - 1] === 'scopes') &&
      mayDisclosePassword(text)
    )
      this.addParts(withoutCodeBlocks(text), depth, findDisclosedPasswords(text));
  }

  /** True for the default of a password, and for the value of a server's variable that is a credential. */
  private isSecretByPlace(text: string, key: string | number, depth: number): boolean {
    const isDefault = key === 'default';
    const isInVariables = this.path.lastIndexOf('variables', depth) >= 0;
    if (!(isDefault || isInVariables) || text.trim() === '') return false;
    // `as`: a plain object of a document.
    const { format } = this.around[depth] as { readonly format?: unknown };
    if (isDefault && format === 'password') return true;
    const kind = credentialKind(this.getOwner(depth));
    if (isDefault && kind === 'password') return true;
    return kind !== undefined && isInVariables && !/^[{<]/.test(text);
  }

  /** The name of the property, parameter, header or variable that the value on the way belongs to; empty where it belongs to none. */
  private getOwner(depth: number): string {
    for (let index = depth; index >= 0; index--) {
      const key = this.path[index];
      if (typeof key === 'number') continue;
      if (namedMembers.has(this.path[index - 1] ?? '')) return String(key);
      // `as`: a plain object of a document, since its key is no number.
      const { name, in: place } = this.around[index] as Readonly<Record<string, unknown>>;
      if (typeof name === 'string' && typeof place === 'string') return name;
    }
    return '';
  }

  private addParts(text: string, depth: number, spans: readonly Span[]): void {
    if (spans.length > 0)
      this.add(
        text,
        depth,
        spans.map(({ start, end }) => text.slice(start, end)),
      );
  }

  private add(text: string, depth: number, parts: readonly string[] | undefined): void {
    this.found.push({ pointer: this.path.slice(0, depth + 1), text, parts });
  }
}

/** Shorter values hold a secret only by their place. */
const shortest = 16;

function withMasks(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let result = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(at, start);
    if (end <= from) continue;
    result += text.slice(at, from) + mask(text.slice(from, end));
    at = end;
  }
  return result + text.slice(at);
}

/** Masks each character but the white space at both ends of lines, so that a key of several lines stays one of several lines. */
function mask(secret: string): string {
  return secret.replaceAll(/[^\s]+(?:[^\S\r\n]+[^\s]+)*/g, (run) => '*'.repeat(run.length));
}

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

/** A document with secrets to mask. One that cannot be parsed has only its text. */
export type MaskableDocument = Pick<SourceDocument, 'text'> &
  Partial<Pick<SourceDocument, 'value' | 'locate'>>;

/** The offsets of a secret in a text, excluding the end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The secrets of a document, and its text without them. */
export interface MaskedText {
  readonly text: string;
  /** The masked secrets by line, so that sentences with quoted values can omit them. */
  readonly secrets: readonly string[];
}

/**
 * Masks secrets in the text of a document, as the rules about secrets recognise them, even if the rules do not run. The result
 * has the same length and lines, with `*` in place of each character. Code frames, source views and differences display this
 * text.
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

/** Masks secrets in a text without a document: a line, or the insertion of a fix. */
export function maskSecretsIn(text: string): string {
  return withMasks(text, findSpans(text));
}

/** Finds secrets by their form or by the words before them, anywhere: in values, keys and comments. */
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

/** Finds the credentials in URLs that `credentials-in-server-url` reports as secret. */
function findInUrls(text: string): Span[] {
  const spans: Span[] = [];
  // Most values contain neither character, and this test costs less than an iterator.
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
 * Returns a pattern for values that may be escaped in a JSON or YAML text: those with a character that an escape in the text
 * represents. Matches all values if a line is continued in the next one.
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
  // Also includes the characters with single-letter escapes in JSON and YAML 1.2 (5.7).
  return new RegExp(String.raw`["\\\u0000-\u001f\u0085\u00a0\u2028\u2029${escaped.join('')}]`);
}

/** A value that is a secret or contains some. */
interface SecretValue {
  readonly pointer: PointerSegments;
  readonly text: string;
  /** The secrets in the value. Undefined if the whole value is one. */
  readonly parts: readonly string[] | undefined;
}

/** Finds values that are secrets by their location, and secrets that are escaped in the text. */
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

/** Finds a part of a value in its text. Returns the whole value if it is escaped or on several lines. */
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

/** Keys whose members are named by the author of the document. */
const namedMembers: ReadonlySet<string | number> = new Set([
  'properties',
  'headers',
  'variables',
  'schemas',
  'definitions',
]);

/**
 * Collects the values of a document that are secrets or contain some. Most are neither, so it examines as little of each as
 * possible.
 */
class ValueCollector {
  private readonly found: SecretValue[] = [];
  /**
   * The keys to the current value, by depth, and in `around` the objects and arrays with these keys. Deeper entries belong to
   * earlier values.
   */
  private readonly path: (string | number)[] = [];
  private readonly around: object[] = [];
  private readonly escaped: RegExp;

  /** @param escaped - matches values that may be escaped in the text of the document */
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
    // The name is tested first because its result is cached, while a text must be examined.
    if (credentialKind(isData ? this.getOwner(depth) : String(key)) !== undefined && mayBeSecret(text))
      this.add(text, depth, undefined);
    // Unescaped secrets have already been found in the text of the document.
    else if (this.escaped.test(text) && hasLongWord(text)) this.addParts(text, depth, findSpans(text));
    if (
      (key === 'description' || key === 'summary' || key === 'title' || this.path[depth - 1] === 'scopes') &&
      mayDisclosePassword(text)
    )
      this.addParts(withoutCodeBlocks(text), depth, findDisclosedPasswords(text));
  }

  /** True for the default of a password, and for a credential as the value of a server variable. */
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

  /** Returns the name of the property, parameter, header or variable of the current value. Empty if none exists. */
  private getOwner(depth: number): string {
    for (let index = depth; index >= 0; index--) {
      const key = this.path[index];
      if (typeof key === 'number') continue;
      if (namedMembers.has(this.path[index - 1] ?? '')) return String(key);
      // `as`: a plain object of a document, because its key is not a number.
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

/** The minimum length of a secret that is not recognised by its location. */
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

/** Masks all characters except white space at both ends of lines, so that a multi-line key keeps its lines. */
function mask(secret: string): string {
  return secret.replaceAll(/[^\s]+(?:[^\S\r\n]+[^\s]+)*/g, (run) => '*'.repeat(run.length));
}

import { LineIndex, type PointerSegments, type SourceDocument } from '@assay/text';
import { credentialKind } from '../names/credential-name.js';
import { isDataField } from '../names/data-fields.js';
import { withoutCodeBlocks } from '../prose/markdown-code.js';
import { isSecretUserinfo } from '../servers/server-url.js';
import { findDisclosedPasswords, mayDisclosePassword } from './disclosed-passwords.js';
import { findSecrets, mayBeSecret } from './find-secrets.js';
import { hasLongWord } from './long-words.js';
import { findNamedSecrets } from './named-secrets.js';

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
  return [...findSecrets(text), ...findNamedSecrets(text), ...findInUrls(text)];
}

const userinfo = /:\/\/([^\s/?#@"'`<>]{1,300})@(?=[\w[{])/g;
const queryField = /[?&]([\w.~-]{1,60})=([^&#\s"'`<>]{16,200})/g;

/** Finds the credentials of URLs that `credentials-in-server-url` calls secret. */
function findInUrls(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: match, 1: credentials = '', index } of text.matchAll(userinfo)) {
    if (!isSecretUserinfo(credentials)) continue;
    const end = index + match.length - 1;
    const colon = credentials.indexOf(':');
    spans.push({ start: end - credentials.length + colon + 1, end });
  }
  for (const { 0: match, 1: name = '', 2: value = '', index } of text.matchAll(queryField)) {
    if (credentialKind(name) === undefined || !mayBeSecret(value)) continue;
    const end = index + match.length;
    spans.push({ start: end - value.length, end });
  }
  return spans;
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
  const values = new ValueCollector(/\\(?:[uUx/]|\r?\n)/.test(text)).collect(value);
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
const namedMembers: ReadonlySet<string> = new Set([
  'properties',
  'headers',
  'variables',
  'schemas',
  'definitions',
]);

/** Collects the values of a document that are secrets or hold some. */
class ValueCollector {
  private readonly found: SecretValue[] = [];
  private readonly path: (string | number)[] = [];
  private readonly hasEscapes: boolean;

  /** @param hasEscapes - true where the text of a value may differ from it in any place */
  constructor(hasEscapes: boolean) {
    this.hasEscapes = hasEscapes;
  }

  collect(root: unknown): readonly SecretValue[] {
    this.walk(root, undefined, '', '');
    return this.found;
  }

  /**
   * @param around - the object or list that a value is in
   * @param owner - the name of the property, parameter, header or variable that a value belongs to
   * @param container - the key of the object that `around` is
   */
  private walk(value: unknown, around: object | undefined, owner: string, container: string): void {
    if (typeof value === 'string') this.examine(value, around, owner, container);
    else if (Array.isArray(value))
      for (let index = 0; index < value.length; index++)
        this.descend(index, value[index], value, owner, container);
    else if (typeof value === 'object' && value !== null) {
      // `as`: a plain object of a document.
      const object = value as Readonly<Record<string, unknown>>;
      const key = String(this.path.at(-1) ?? '');
      const { name } = object;
      const own = typeof name === 'string' && typeof object['in'] === 'string' ? name : owner;
      for (const member of Object.keys(object))
        this.descend(member, object[member], object, namedMembers.has(key) ? member : own, key);
    }
  }

  private descend(
    key: string | number,
    value: unknown,
    around: object,
    owner: string,
    container: string,
  ): void {
    this.path.push(key);
    this.walk(value, around, owner, container);
    this.path.pop();
  }

  private examine(text: string, around: object | undefined, owner: string, container: string): void {
    const key = this.path.at(-1) ?? '';
    const isData = typeof key === 'number' || isDataField(key);
    if (isData && isSecretByPlace(text, key, around, owner, this.path)) this.add(text, undefined);
    else if (hasLongWord(text)) {
      const name = isData ? owner : String(key);
      if (credentialKind(name) !== undefined && mayBeSecret(text)) this.add(text, undefined);
      // Others have been found in the text of the document, which has them as they are.
      else if (this.hasEscapes || /["\\\n]/.test(text)) this.addParts(text, findSpans(text));
    }
    if (
      mayDisclosePassword(text) &&
      (key === 'description' || key === 'summary' || key === 'title' || container === 'scopes')
    )
      this.addParts(withoutCodeBlocks(text), findDisclosedPasswords(text));
  }

  private addParts(text: string, spans: readonly Span[]): void {
    if (spans.length > 0)
      this.add(
        text,
        spans.map(({ start, end }) => text.slice(start, end)),
      );
  }

  private add(text: string, parts: readonly string[] | undefined): void {
    this.found.push({ pointer: [...this.path], text, parts });
  }
}

/** True for the default of a password, and for the value of a server's variable that is a credential. */
function isSecretByPlace(
  text: string,
  key: string | number,
  around: object | undefined,
  owner: string,
  path: readonly (string | number)[],
): boolean {
  if (text.trim() === '') return false;
  // `as`: a plain object of a document.
  const { format } = (around ?? {}) as { readonly format?: unknown };
  if (key === 'default' && (format === 'password' || credentialKind(owner) === 'password')) return true;
  return path.includes('variables') && credentialKind(owner) !== undefined && !/^[{<]/.test(text);
}

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

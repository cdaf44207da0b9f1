import { percentDecoded } from '@assay/text';
import type { MessageBody } from '../shared/message.js';
import { splitOnce, splitPieces, type Piece } from '../shared/pieces.js';

/** Writes the body of a request: raw text in its wire form, or form fields if that is lossless. */
export function writePostmanBody(
  body: MessageBody | null,
  write: (piece: Piece) => string,
): { readonly body?: unknown } {
  if (body === null) return {};
  if (body.kind === 'bytes') {
    // Postman reads bytes from files only.
    return { body: { mode: 'file', file: { src: null } } };
  }
  const fields = body.pieces.every(({ kind }) => kind === 'text')
    ? formFields(body.contentType, body.pieces.map(write).join(''))
    : credentialFields(body, write);
  if (fields !== undefined) return { body: { mode: 'urlencoded', urlencoded: fields } };
  const language = languageOf(body.contentType);
  return { body: { mode: 'raw', raw: body.pieces.map(write).join(''), options: { raw: { language } } } };
}

function languageOf(contentType: string): 'json' | 'xml' | 'html' | 'text' {
  if (/[/+]json\b/i.test(contentType)) return 'json';
  if (/[/+]xml\b/i.test(contentType)) return 'xml';
  return /^text\/html\b/i.test(contentType) ? 'html' : 'text';
}

const formText = /^(?:[A-Za-z0-9\-._*+]|%[0-9A-Fa-f]{2})*$/;

/** Returns the fields of a form; undefined if Postman would write them differently: repeated names, or unusual encodings. */
function formFields(
  contentType: string,
  text: string,
): { key: string; value: string; type: 'text' }[] | undefined {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType) || text === '') return undefined;
  const names = new Set<string>();
  const fields: { key: string; value: string; type: 'text' }[] = [];
  for (const pair of text.split('&')) {
    const [name = '', value, ...more] = pair.split('=');
    if (value === undefined || more.length > 0 || !formText.test(name) || !formText.test(value))
      return undefined;
    const field = { key: formDecoded(name), value: formDecoded(value), type: 'text' as const };
    if (names.has(field.key) || `${field.key}${field.value}`.includes('{{')) return undefined;
    names.add(field.key);
    fields.push(field);
  }
  return fields;
}

/** Returns the fields of a form in which each credential is a whole field, so that Postman encodes it. */
function credentialFields(
  { contentType, pieces }: MessageBody & { readonly kind: 'text' },
  write: (piece: Piece) => string,
): { key: string; value: string; type: 'text' }[] | undefined {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return undefined;
  if (pieces.some(({ kind }) => kind === 'point')) return undefined;
  const fields = splitPieces(pieces, '&').map((pair) => splitOnce(pair, '='));
  if (fields.some(([, value]) => value === undefined || (value.length > 1 && value.some(isVariable))))
    return undefined;
  return fields.map(([name, value = []]) => {
    const plain = (piece: Piece): string => (piece.kind === 'text' ? formDecoded(piece.text) : write(piece));
    return { key: name.map(plain).join(''), value: value.map(plain).join(''), type: 'text' as const };
  });
}

function isVariable({ kind }: Piece): boolean {
  return kind === 'variable';
}

function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}

import { toLiteral } from '../shared/literal.js';
import type { MessageBody } from '../shared/message.js';
import type { Piece } from '../shared/pieces.js';
import { inline, type OutputPiece } from './output-piece.js';

/** Writes a body: as text if httpYac sends every line unchanged, or else as an expression for its bytes. */
export function writeBody(body: MessageBody, write: (piece: Piece) => OutputPiece): string {
  if (body.kind === 'bytes') return `{{Buffer.from(${toLiteral(body.base64)}, "base64")}}`;
  const pieces = body.pieces.map(write);
  const text = pieces.map((piece) => piece.text ?? 'x').join('');
  if (isHarmless(text, body.contentType))
    return pieces.map(inline).join('').replaceAll('\r\n', '\n').trimEnd();
  return `{{Buffer.from(${pieces.map(({ code }) => code).join(' + ') || '""'})}}`;
}

// Matches the harmless start of a line: JSON, an XML element, a form field, a part header, a boundary, or a single word. Other
// lines could be the next request, a comment, a directive, a script, an assertion or a file to include.
const harmlessLine =
  /^(?:|["[\]{}].*|-?\d.*|<[A-Za-z/?!].*|--[A-Za-z0-9'()+_,./:=?-]+|(?!query|mutation|fragment|gql)[A-Za-z0-9_.%+~*-]+(?:=\S*|: \S.*)?)$/;

function isHarmless(text: string, contentType: string): boolean {
  const isMultipart = /^multipart\/form-data\b/i.test(contentType);
  // httpYac writes multipart line breaks as CR LF, and others in the convention of the machine.
  const lines = text.split(isMultipart ? '\r\n' : '\n');
  if (isMultipart ? lines.at(-1) !== '' || lines.at(-2) === '' : text !== text.trim() || text === '')
    return false;
  return (
    /^(?:multipart\/form-data|application\/(?:json|xml|x-www-form-urlencoded)|[a-z]+\/[a-z0-9.-]+\+(?:json|xml)|text\/xml)\b/i.test(
      contentType,
    ) &&
    !/\{\{|\\\{|\r(?!\n)|={3}|<--->/.test(text) &&
    lines.every((line) => !line.includes('\n') && harmlessLine.test(line.trimStart()))
  );
}

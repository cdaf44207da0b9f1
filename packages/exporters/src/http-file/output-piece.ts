import { toLiteral } from '../shared/literal.js';

/** A piece of a line: literal text, or an expression for httpYac. */
export interface OutputPiece {
  readonly kind: 'literal' | 'expression';
  /** JavaScript code; a literal for literal text. */
  readonly code: string;
  /** The text, if it is a literal. */
  readonly text?: string;
  /** The expression with surrounding text in a text line; by default the code in braces. */
  readonly inText?: string;
}

/** Builds a piece of literal text. */
export function literalPiece(text: string): OutputPiece {
  return { kind: 'literal', code: toLiteral(text), text };
}

/** Writes the pieces of a line: unchanged if the line is harmless, or else as one expression with escapes. */
export function writeLine(pieces: readonly OutputPiece[]): string {
  const literal = pieces.map(({ text }) => text ?? 'x').join('');
  if (isHarmlessLine(literal)) return pieces.map(inline).join('');
  return writeExpression(pieces);
}

/** Writes pieces as one expression for their text. */
export function writeExpression(pieces: readonly OutputPiece[]): string {
  return `{{${pieces.map(({ code }) => code).join(' + ')}}}`;
}

/** Writes a piece whose text is harmless. */
export function inline({ text, code, inText }: OutputPiece): string {
  return text ?? inText ?? `{{${code}}}`;
}

/** True for text that httpYac sends unchanged. It trims lines, drops a trailing comma, and evaluates double braces. */
function isHarmlessLine(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text === text.trim() && !/\{\{|\\\{|,$/.test(text);
}

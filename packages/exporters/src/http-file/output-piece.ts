import { toLiteral } from '../shared/literal.js';

/** A piece of a line: literal text, or an expression that httpYac evaluates. */
export interface OutputPiece {
  readonly kind: 'literal' | 'expression';
  /** JavaScript; for literal text its literal. */
  readonly code: string;
  /** The text of a literal. */
  readonly text?: string;
  /** The expression with the text around it where a line is written as text; by default the code in braces. */
  readonly inText?: string;
}

/** A piece of literal text. */
export function literalPiece(text: string): OutputPiece {
  return { kind: 'literal', code: toLiteral(text), text };
}

/** Writes the pieces of a line: unchanged if they are harmless together, else all as one expression, in which they are escaped. */
export function writeLine(pieces: readonly OutputPiece[]): string {
  const literal = pieces.map(({ text }) => text ?? 'x').join('');
  if (isHarmlessLine(literal)) return pieces.map(inline).join('');
  return writeExpression(pieces);
}

/** Writes pieces as one expression that gives their text. */
export function writeExpression(pieces: readonly OutputPiece[]): string {
  return `{{${pieces.map(({ code }) => code).join(' + ')}}}`;
}

/** Writes a piece where its text is harmless. */
export function inline({ text, code, inText }: OutputPiece): string {
  return text ?? inText ?? `{{${code}}}`;
}

/** True for text that httpYac sends as it is: it trims lines, drops a comma at their end, and evaluates what is in two braces. */
function isHarmlessLine(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text === text.trim() && !/\{\{|\\\{|,$/.test(text);
}

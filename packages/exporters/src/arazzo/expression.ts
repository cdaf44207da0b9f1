import type { Piece } from '../shared/pieces.js';
import { plainText } from '../shared/pieces.js';
import { mayBeExpression, type Inputs } from './inputs.js';

/** Tools that turn the pieces of a text into a value of an Arazzo description. */
export interface ExpressionTools {
  readonly inputs: Inputs;
  /** The runtime expression that supplies an insertion point, or a text with one in braces; undefined if its seed value is sent. */
  supplyOf(point: string): string | undefined;
  /** Takes a sentence about what a runner cannot do as the API expects it. */
  note(sentence: string): void;
}

/**
 * Writes pieces as one value: a runtime expression alone, texts with expressions in braces, or an input that holds the text.
 *
 * @param inputName the name of the input
 * @param prepare writes literal text as the runner wants it
 */
export function writeExpression(
  pieces: readonly Piece[],
  inputName: string,
  { inputs, supplyOf }: ExpressionTools,
  prepare: (text: string) => string = (text) => text,
): string {
  const parts = pieces.map((piece): { readonly text: string } | { readonly expression: string } => {
    if (piece.kind === 'variable') return { expression: inputs.credential(piece.name) };
    const supply = piece.kind === 'point' ? supplyOf(piece.id) : undefined;
    return supply === undefined ? { text: prepare(piece.text) } : { expression: supply };
  });
  if (!parts.some((part) => 'expression' in part)) {
    return inputs.literal(inputName, prepare(plainText(pieces)));
  }
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && 'expression' in first) return first.expression;
  return parts
    .map((part) => {
      if ('expression' in part)
        return part.expression.startsWith('$') ? `{${part.expression}}` : part.expression;
      return mayBeExpression(part.text) ? `{${inputs.literal(inputName, part.text)}}` : part.text;
    })
    .join('');
}

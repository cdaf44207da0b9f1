import type { Piece } from '../shared/pieces.js';
import { plainText } from '../shared/pieces.js';
import { mayBeExpression, type Inputs } from './inputs.js';

/** Functions that convert the pieces of a text to a value of an Arazzo description. */
export interface ExpressionTools {
  readonly inputs: Inputs;
  /** Returns the runtime expression for an insertion point, or a text with one in braces; undefined if the seed value is sent. */
  supplyOf(point: string): string | undefined;
  /** Adds a sentence about a deviation of runners from the API's expectation. */
  note(sentence: string): void;
}

/**
 * Writes pieces as one value: a mere runtime expression, a text with expressions in braces, or an input with the text.
 *
 * @param inputName the name of the input
 * @param prepare converts literal text to the runner's form
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

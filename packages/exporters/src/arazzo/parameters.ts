import { percentDecoded } from '@assay/text';
import type { JsonObject } from '@assay/json-schema';
import type { Step } from '@assay/project-generator';
import { defined } from '../companion/json.js';
import type { CompanionOperation } from '../companion/operations.js';
import { join, type Message } from '../shared/message.js';
import { plainText, splitOnce, splitPieces, type Piece } from '../shared/pieces.js';
import { oneLine } from '../shared/text.js';
import { writeExpression, type ExpressionTools } from './expression.js';
import { mayBeExpression } from './inputs.js';
import { runnerQuery } from './query.js';

/** Builds the Parameter Objects of a step (Arazzo 1.0.1), with their wire form because runners do not support styles. */
export function stepParameters(
  step: Step,
  message: Message,
  operation: CompanionOperation,
  tools: ExpressionTools,
): JsonObject[] {
  const prefix = step.role === 'subject' ? '' : `${step.id}_`;
  return [
    ...pathParameters(step, operation, tools, prefix),
    ...queryParameters(message.query, tools, prefix),
    ...headerParameters(message, tools, prefix),
  ];
}

function pathParameters(
  { request }: Step,
  { path }: CompanionOperation,
  tools: ExpressionTools,
  prefix: string,
): JsonObject[] {
  return [...path.names].map(([original, name]): JsonObject => {
    const parameter = request.parameters.find((each) => each.in === 'path' && each.name === original);
    const supply = parameter?.style === 'simple' ? tools.supplyOf(`path.${original}`) : undefined;
    const text = parameter?.serialized ?? encodeURIComponent(original.toWellFormed());
    return { name, in: 'path', value: supply ?? tools.inputs.literal(`${prefix}path_${name}`, text) };
  });
}

/** Joins pairs with the same name in one parameter, because names in a list of parameters are unique. */
function queryParameters(query: Message['query'], tools: ExpressionTools, prefix: string): JsonObject[] {
  const groups = new Map<string, Piece[][]>();
  for (const pair of query) {
    const [key, value = []] = splitOnce(pair, '=');
    const name = percentDecoded(plainText(key));
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [value]);
    else known.push([{ kind: 'text', text: `${plainText(key)}=` }, ...value]);
  }
  return [...groups].map(([name, values]): JsonObject => {
    const pieces = join(values, '&');
    const inputName = `${prefix}query_${name}`;
    const isDynamic = pieces.some(
      (piece) =>
        piece.kind === 'variable' || (piece.kind === 'point' && tools.supplyOf(piece.id) !== undefined),
    );
    if (isDynamic)
      return { name, in: 'query', value: writeExpression(pieces, inputName, tools, percentDecoded) };
    const { value, allowReserved, isExact } = runnerQuery(plainText(pieces));
    if (!isExact)
      tools.note(`Runners cannot write the query parameter \`${oneLine(name)}\` as the API expects it.`);
    return defined({
      name,
      in: 'query',
      value: tools.inputs.literal(inputName, value),
      // An extension of Redocly's runner; other runners cannot keep delimiters.
      'x-allowReserved': allowReserved ? true : undefined,
    });
  });
}

function headerParameters({ headers }: Message, tools: ExpressionTools, prefix: string): JsonObject[] {
  return headers.flatMap(({ name, value }): JsonObject[] => {
    const lower = name.toLowerCase();
    if (lower === 'content-type') return [];
    if (lower === 'cookie') return cookieParameters(value, tools, prefix);
    const text = plainText(value);
    if (lower === 'accept' && !mayBeExpression(text)) return [{ name, in: 'header', value: text }];
    return [{ name, in: 'header', value: writeExpression(value, `${prefix}header_${name}`, tools) }];
  });
}

function cookieParameters(pieces: readonly Piece[], tools: ExpressionTools, prefix: string): JsonObject[] {
  return splitPieces(pieces, '; ').map((pair): JsonObject => {
    const [key, value = []] = splitOnce(pair, '=');
    const name = plainText(key);
    return { name, in: 'cookie', value: writeExpression(value, `${prefix}cookie_${name}`, tools) };
  });
}

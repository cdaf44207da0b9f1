import { escapedSegment, percentDecoded } from '@assay/text';
import { isJsonObject, type JsonObject } from '@assay/json-schema';
import { bodyValueOf, type Step } from '@assay/project-generator';
import type { Message, MessageBody } from '../shared/message.js';
import { plainText, splitPieces, type Piece } from '../shared/pieces.js';
import { writeExpression, type ExpressionTools } from './expression.js';
import { mayBeExpression } from './inputs.js';

/** Builds the Request Body Object of a step (Arazzo 1.0.1); undefined if there is no body. */
export function stepBody(step: Step, { body }: Message, tools: ExpressionTools): JsonObject | undefined {
  if (body === null) return undefined;
  const inputName = step.role === 'subject' ? 'body' : `${step.id}_body`;
  const [chosen] = step.request.bodies;
  const value = bodyValueOf(step.request);
  if (isPlainJson(body.contentType) && isStructure(value)) {
    const points = chosen?.insertionPoints ?? [];
    const supplies = points.flatMap(({ id, pointer }) => {
      const expression = tools.supplyOf(id);
      return expression === undefined ? [] : [{ target: pointer, value: expression }];
    });
    supplies.push(...credentialsIn(body, inputName, tools));
    const isSafe = !hasExpression(value);
    return {
      contentType: body.contentType,
      payload: isSafe ? value : tools.inputs.literal(inputName, value),
      ...(supplies.length === 0 ? {} : { replacements: supplies }),
    };
  }
  if (body.kind === 'bytes') {
    tools.note('The body has bytes that a YAML file cannot contain: their base64 is sent instead.');
    return {
      contentType: toVerbatimMediaType(body.contentType),
      payload: tools.inputs.literal(inputName, body.base64),
    };
  }
  const text = plainText(body.pieces);
  const isDynamic = body.pieces.some(
    (piece) =>
      piece.kind === 'variable' || (piece.kind === 'point' && tools.supplyOf(piece.id) !== undefined),
  );
  const fields =
    isDynamic && isForm(body.contentType) ? formFields(body.pieces, inputName, tools) : undefined;
  // Runners encode values in the fields of a form, but not in a text.
  if (fields !== undefined) return { contentType: body.contentType, payload: fields };
  return {
    contentType: toVerbatimMediaType(body.contentType),
    payload: isDynamic
      ? writeExpression(body.pieces, inputName, tools)
      : mayBeExpression(text)
        ? tools.inputs.literal(inputName, text)
        : text,
  };
}

/** Lists the credentials in a JSON body, such as the password of a login, with their locations. */
function credentialsIn(
  body: MessageBody,
  inputName: string,
  tools: ExpressionTools,
): { readonly target: string; readonly value: string }[] {
  if (body.kind !== 'text' || !body.pieces.some(({ kind }) => kind === 'variable')) return [];
  const mark = '\uE000';
  const text = body.pieces
    .map((piece, index) => (piece.kind === 'variable' ? `${mark}${index}${mark}` : piece.text))
    .join('');
  const found: { readonly target: string; readonly value: string }[] = [];
  const collect = (value: unknown, pointer: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) collect(member, `${pointer}/${escapedSegment(key)}`);
    if (typeof value !== 'string' || !value.includes(mark)) return;
    const pieces = value.split(mark).flatMap((part, index): readonly Piece[] => {
      if (index % 2 === 1) return [body.pieces[Number(part)] ?? { kind: 'text', text: '' }];
      return part === '' ? [] : [{ kind: 'text', text: part }];
    });
    found.push({ target: pointer, value: writeExpression(pieces, inputName, tools) });
  };
  collect(parseOrNothing(text), '');
  return found;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isForm(contentType: string): boolean {
  return contentType === 'application/x-www-form-urlencoded';
}

/**
 * Returns the fields of a form by name; undefined if an object cannot represent them: repeated names, or values that are not
 * text.
 */
function formFields(
  pieces: readonly Piece[],
  inputName: string,
  tools: ExpressionTools,
): JsonObject | undefined {
  const fields = new Map<string, string>();
  for (const [first, ...rest] of splitPieces(pieces, '&')) {
    const at = first?.kind === 'text' ? first.text.indexOf('=') : -1;
    if (first?.kind !== 'text' || at === -1) return undefined;
    const name = formDecoded(first.text.slice(0, at));
    if (fields.has(name)) return undefined;
    const behind = first.text.slice(at + 1);
    const value = behind === '' ? rest : [{ ...first, text: behind }, ...rest];
    fields.set(name, fieldValue(value, `${inputName}_${name}`, tools));
  }
  return Object.fromEntries(fields);
}

function fieldValue(pieces: readonly Piece[], inputName: string, tools: ExpressionTools): string {
  const isText = pieces.every(
    (piece) => piece.kind === 'text' || (piece.kind === 'point' && tools.supplyOf(piece.id) === undefined),
  );
  if (!isText) return writeExpression(pieces, inputName, tools, formDecoded);
  const text = formDecoded(plainText(pieces));
  return mayBeExpression(text) ? tools.inputs.literal(inputName, text) : text;
}

function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}

/** Media types whose payload runners write as JSON. */
function isPlainJson(contentType: string): boolean {
  return /^application\/(?:[a-z0-9.-]+\+)?json$/.test(contentType);
}

/** True for an object or array that is not empty; runners omit empty ones. */
function isStructure(value: unknown): value is JsonObject | readonly unknown[] {
  return Array.isArray(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0;
}

function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return mayBeExpression(value);
  if (Array.isArray(value)) return value.some(hasExpression);
  return isJsonObject(value) && Object.values(value).some(hasExpression);
}

/**
 * Changes the case of a media type so that runners send the payload unchanged. They would serialise JSON, forms, multipart and
 * images again, often differently. Media types are case-insensitive (RFC 9110, section 8.3.1), but runners only detect lower
 * case.
 */
function toVerbatimMediaType(contentType: string): string {
  const isReserialised =
    /^(?:application\/(?:[a-z0-9.-]+\+)?json|application\/x-www-form-urlencoded|application\/octet-stream|application\/pdf|image\/|multipart\/form-data)/;
  return isReserialised.test(contentType)
    ? contentType.charAt(0).toUpperCase() + contentType.slice(1)
    : contentType;
}

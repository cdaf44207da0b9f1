import type { Shape } from './shape.js';
import { alternating, decode, decodeAll, equated, Malformed, type Reading, type Texts } from './texts.js';

/** Reads the undecoded text of a path parameter (Parameter Object, "Style Values"). */
export function readPathText(
  text: string,
  name: string,
  style: string,
  explode: boolean,
  shape: Shape,
): Reading {
  switch (style) {
    case 'label':
      return readLabel(text, explode, shape);
    case 'matrix':
      return readMatrix(text, name, explode, shape);
    default:
      return readSimple(text, explode, shape, (piece) => decode(piece));
  }
}

/** Reads a header field value: style `simple`, without percent-encoding. */
export function readHeaderText(text: string, explode: boolean, shape: Shape): Reading {
  if (shape === 'primitive') return text;
  const trimmed = text
    .split(',')
    .map((piece) => piece.trim())
    .join(',');
  return readSimple(trimmed, explode, shape, (piece) => piece);
}

/** Splits a decoded text by a `collectionFormat` of 2.0. */
export function readCollection(text: string, collectionFormat: string, shape: Shape): Texts {
  if (shape !== 'array') return text;
  return text === '' ? [] : text.split(separators[collectionFormat] ?? ',');
}

const separators: Readonly<Record<string, string>> = { csv: ',', ssv: ' ', tsv: '\t', pipes: '|' };

function readSimple(
  text: string,
  explode: boolean,
  shape: Shape,
  decodeOne: (text: string) => string | Malformed,
): Reading {
  if (shape === 'primitive') return decodeOne(text);
  const pieces = text.split(',');
  if (shape === 'object' && explode) return equated(pieces, decodeOne);
  const decoded: string[] = [];
  for (const piece of pieces) {
    const item = decodeOne(piece);
    if (item instanceof Malformed) return item;
    decoded.push(item);
  }
  if (shape === 'object') return alternating(decoded);
  return text === '' ? [] : decoded;
}

function readLabel(text: string, explode: boolean, shape: Shape): Reading {
  if (!text.startsWith('.')) return new Malformed('does not begin with `.`, as the style `label` asks for');
  const rest = text.slice(1);
  if (shape === 'primitive') return decode(rest);
  const pieces = rest.split(explode ? '.' : ',');
  if (shape === 'object' && explode) return equated(pieces, (piece) => decode(piece));
  if (shape === 'array' && rest === '') return [];
  const decoded = decodeAll(pieces);
  return decoded instanceof Malformed || shape === 'array' ? decoded : alternating(decoded);
}

function readMatrix(text: string, name: string, explode: boolean, shape: Shape): Reading {
  if (!text.startsWith(';')) return new Malformed('does not begin with `;`, as the style `matrix` asks for');
  const pieces = text.slice(1).split(';');
  if (shape === 'object' && explode) return equated(pieces, (piece) => decode(piece));
  const values: string[] = [];
  for (const piece of pieces) {
    const equals = piece.indexOf('=');
    const own = decode(equals === -1 ? piece : piece.slice(0, equals));
    if (own !== name) return new Malformed(`has \`${piece}\` where \`${name}=\` should be`);
    values.push(equals === -1 ? '' : piece.slice(equals + 1));
  }
  if (shape === 'array' && explode) return decodeAll(values);
  if (values.length > 1) return new Malformed(`has \`${name}\` more than once`);
  const [value = ''] = values;
  if (shape === 'primitive') return decode(value);
  if (shape === 'array' && value === '') return [];
  const decoded = decodeAll(value.split(','));
  return decoded instanceof Malformed || shape === 'array' ? decoded : alternating(decoded);
}

import type { Parameter } from '@assay/core';
import type { Tools } from '../judgement.js';
import { kindOf, type MediaTypeName } from '../media-type.js';
import { readPairs, splitPairs, type Pair } from '../parameters/pairs.js';
import { shapesOf } from '../parameters/shape.js';
import { Malformed } from '../parameters/texts.js';
import { typed } from '../parameters/typed.js';
import { splitMultipart } from './multipart.js';
import { readText } from './read-value.js';

/** Reads the form parameters of 2.0; returns one clause for each problem. */
export function readFormParameters(
  body: Uint8Array,
  sent: MediaTypeName,
  parameters: readonly Parameter[],
  tools: Tools,
): readonly string[] {
  const isMultipart = kindOf(sent) === 'multipart';
  const pairs = isMultipart ? pairsOfParts(body, sent) : pairsOfForm(body, sent);
  if (pairs instanceof Malformed) return [pairs.reason];
  return parameters.flatMap((parameter) => {
    const problem = problemOf(parameter, pairs, tools);
    return problem === undefined ? [] : [`has a field \`${parameter.name}\` that ${problem}`];
  });
}

function problemOf(parameter: Parameter, pairs: readonly Pair[], tools: Tools): string | undefined {
  const { name, schema } = parameter;
  const style = parameter.text('collectionFormat') ?? 'csv';
  const shape = shapesOf(schema === undefined ? [] : [schema])[0] ?? 'primitive';
  const field = { name, style, explode: false, plusIsSpace: true, encoded: true };
  const { reading } = readPairs(pairs, field, shape, () => false);
  if (reading === undefined) return parameter.required ? 'is required and missing' : undefined;
  if (reading instanceof Malformed) return reading.reason;
  if (schema === undefined || parameter.raw['type'] === 'file') return undefined;
  if (reading === '' && parameter.flag('allowEmptyValue')) return undefined;
  const problems = tools.checker.problems(schema, typed(reading, [schema], tools.checker), 'request');
  return problems.length === 0 ? undefined : `does not satisfy its schema: ${problems.join(', ')}`;
}

function pairsOfForm(body: Uint8Array, sent: MediaTypeName): readonly Pair[] | Malformed {
  const text = readText(body, sent);
  return text instanceof Malformed ? text : splitPairs(text, '&');
}

/** Converts parts to pairs, with the encoding of a form, so that both are read alike. */
function pairsOfParts(body: Uint8Array, sent: MediaTypeName): readonly Pair[] | Malformed {
  const parts = splitMultipart(body, sent);
  if (parts instanceof Malformed) return parts;
  return parts.map(({ name, bytes }) => ({
    name: name ?? '',
    raw: encodeURIComponent(Buffer.from(bytes).toString('utf8')),
  }));
}

import { isObject } from '@assay/text';
import { formats } from '../document/formats.js';
import { defineFunction, isAnything } from '../functions/options.js';
import { editDistance } from '../model/nearest.js';
import type { FunctionResult } from '../model/rule-types.js';
import { decodeFragmentSegment } from '../resolve/pointer.js';
import { SchemaEvaluator } from '../schema/schema-evaluator.js';
import type { SchemaError } from '../schema/schema-errors.js';
import { SchemaPlans } from '../schema/schema-plan.js';
import { readDocumentSchemas, type DocumentSchemas } from './document-schemas.js';

type SchemaName = keyof DocumentSchemas;

let schemas: DocumentSchemas | undefined;
const evaluators = new Map<SchemaName, SchemaEvaluator>();

function findEvaluator(name: SchemaName): SchemaEvaluator {
  let evaluator = evaluators.get(name);
  if (evaluator === undefined) {
    schemas ??= readDocumentSchemas();
    evaluator = new SchemaEvaluator(schemas[name], new SchemaPlans('draft2020-12', true));
    evaluators.set(name, evaluator);
  }
  return evaluator;
}

/** Validates the document with the schema of its format. */
export const oasDocumentSchema = defineFunction<unknown, null>({
  name: 'oasDocumentSchema',
  accepts: isAnything,
  options: null,
  run(input, _options, { document }) {
    const known = document.formats;
    if (known === null || known === undefined) return undefined;
    const name = known.has(formats.oas2)
      ? 'oas2_0'
      : known.has(formats.oas3_2)
        ? 'oas3_2'
        : known.has(formats.oas3_1)
          ? 'oas3_1'
          : 'oas3_0';
    const errors = findEvaluator(name).validate(input, true);
    return errors.filter(({ keyword }) => keyword !== 'if').map((error) => describeError(error, input));
  },
});

function describeError(
  { keyword, instancePath, params, message }: SchemaError,
  input: unknown,
): FunctionResult {
  const path = instancePath === '' ? [] : instancePath.slice(1).split('/');
  if (keyword === 'errorMessage') return { message, path };
  if (keyword === 'additionalProperties') {
    const property = String(params['additionalProperty']);
    return { message: `Property "${property}" is not expected to be here`, path: [...path, property] };
  }
  const text = message.replaceAll(/['"]/g, '"').replaceAll('NOT', 'not');
  const property = path.at(-1);
  const described = property === undefined ? text : `"${property}" property ${text}`;
  if (keyword !== 'enum') return { message: described, path };
  const allowed = Array.isArray(params['allowedValues'])
    ? (params['allowedValues'] as readonly unknown[])
    : [];
  const values = allowed.map((value) => JSON.stringify(value)).join(', ');
  const wrong = isObject(input) ? followPointer(input, `#${instancePath}`) : undefined;
  const suggestion = typeof wrong === 'string' ? findNearest(wrong, allowed) : undefined;
  return {
    message: `${described}: ${values}${suggestion === undefined ? '' : `. Did you mean "${suggestion}"?`}`,
    path,
  };
}

/** Returns the nearest allowed text if it is near enough, or the only one. */
function findNearest(wrong: string, allowed: readonly unknown[]): string | undefined {
  const [best] = allowed
    .filter((value) => typeof value === 'string')
    .map((value) => ({ value, distance: editDistance(wrong, value) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best !== undefined && (allowed.length === 1 || best.distance < best.value.length)
    ? best.value
    : undefined;
}

/**
 * Returns the value at a pointer, following references on the way.
 *
 * @throws Error in the same cases as Spectral: the rule then fails.
 */
function followPointer(document: unknown, pointer: string, seen: unknown[] = []): unknown {
  if (pointer !== '' && !pointer.startsWith('#')) throw new Error('Cannot resolve external references');
  if (!/^#(?:\/|$)/.test(pointer)) throw new Error('Invalid JSON Pointer syntax.');
  let value = document;
  for (const segment of pointer === '#' ? [] : pointer.slice(2).split('/').map(decodeFragmentSegment)) {
    if (typeof value !== 'object' || value === null || !(segment in value))
      throw new Error(`Could not resolve '${pointer}'`);
    value = Reflect.get(value, segment) as unknown;
    if (!isObject(value) || !('$ref' in value)) continue;
    if (typeof value['$ref'] !== 'string') throw new Error('$ref should be a string');
    if (seen.includes(value)) return seen.at(-1);
    seen.push(value);
    value = followPointer(document, value['$ref'], seen);
  }
  return value;
}

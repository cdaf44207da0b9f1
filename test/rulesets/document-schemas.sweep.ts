// Compares the validation of randomly damaged documents with Spectral's: a part of `npm run test:rulesets`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defaultLimits, isObject, noDeadline, parseText } from '@assay/text';
import { expect, it } from 'vitest';
import { readDocumentSchemas } from '../../packages/ruleset/src/oas/document-schemas.js';
import { SchemaEvaluator } from '../../packages/ruleset/src/schema/schema-evaluator.js';
import type { SchemaError } from '../../packages/ruleset/src/schema/schema-errors.js';
import { SchemaPlans } from '../../packages/ruleset/src/schema/schema-plan.js';
import { listDocuments } from './real-documents.js';

type Validator = ((document: unknown) => boolean) & { readonly errors?: readonly SchemaError[] | null };

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@stoplight/spectral-rulesets'));
// `as`: the validators that Spectral generates from its schemas.
const validators = require(join(folder, 'oas/schemas/validators.js')) as Readonly<Record<string, Validator>>;
const mutations = Number(process.env['ASSAY_RULESETS_MUTATIONS'] ?? 10);

let seed = 7;
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed % limit;
}

const words = ['', 'x', 'not a uri ☃', 'strng', 'header', 'apiKey', 'oauth2', '3.1.0'];
const objects = [{}, [{}], { $ref: '#/x' }, { type: 'nope' }, { type: ['string', 'string'] }];
const values: readonly unknown[] = [null, true, 0, -1, 1.5, [], ['a', 'a'], ...words, ...objects];
const names =
  'type in name schema content required example examples items properties x-a $ref enum url allOf oneOf not additionalProperties flows scheme format default discriminator xml externalDocs minimum pattern style explode get query itemSchema additionalOperations $self prefixItems ~/x'.split(
    ' ',
  );

/** Changes some members of a document. */
function damage(document: object): object {
  const copy = structuredClone(document);
  for (let times = 1 + random(3); times > 0; times--) {
    let at: Record<string, unknown> = copy as Record<string, unknown>; // Lists have their indexes as keys.
    for (let depth = random(9); depth > 0; depth--) {
      const inner = at[Object.keys(at)[random(Math.max(1, Object.keys(at).length))] ?? ''];
      if (typeof inner === 'object' && inner !== null) at = inner as Record<string, unknown>;
    }
    const keys = Array.isArray(at)
      ? Object.keys(at)
      : [...Object.keys(at), names[random(names.length)] ?? ''];
    const key = keys[random(Math.max(1, keys.length))];
    if (key === undefined) continue;
    if (random(4) === 0 && !Array.isArray(at)) delete at[key];
    else at[key] = values[random(values.length)];
  }
  return copy;
}

function describe(errors: readonly SchemaError[]): string[] {
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ keyword, instancePath, message, params }) =>
      JSON.stringify([keyword, instancePath, message, params['additionalProperty'], params['allowedValues']]),
    )
    .toSorted();
}

it.each(Object.entries(readDocumentSchemas()))('%s gives the same results as Spectral', (name, schema) => {
  const evaluator = new SchemaEvaluator(schema, new SchemaPlans('draft2020-12', true));
  const validator = validators[name];
  let errors = 0;
  for (const path of listDocuments()) {
    const parsed = parseText(`file://${path}`, readFileSync(path, 'utf8'), defaultLimits, noDeadline);
    if (!parsed.ok || !isObject(parsed.document.value)) continue;
    if ('swagger' in parsed.document.value !== (name === 'oas2_0')) continue;
    const version = { openapi: `${name.slice(3).replace('_', '.')}.0` };
    for (let round = 0; round <= mutations; round++) {
      const given = round === 0 ? parsed.document.value : damage(parsed.document.value);
      const document = name === 'oas2_0' ? given : { ...given, ...version };
      validator?.(document);
      const expected = describe(validator?.errors ?? []);
      errors += expected.length;
      expect(describe(evaluator.validate(document, true)), `${path} ${round}`).toEqual(expected);
    }
  }
  expect(errors).toBeGreaterThan(100);
});

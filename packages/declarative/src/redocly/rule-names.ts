import { componentChecks } from './checks/components.js';
import { compositionChecks } from './checks/composition.js';
import { documentChecks } from './checks/documents.js';
import { messageChecks } from './checks/messages.js';
import { operationChecks } from './checks/operations.js';
import { pathChecks } from './checks/paths.js';
import { schemaChecks } from './checks/schemas.js';
import type { Check } from './checks/check.js';

/** The Redocly rules that Assay runs, by id. */
export const redoclyChecks: Readonly<Record<string, Check>> = {
  ...componentChecks,
  ...compositionChecks,
  ...documentChecks,
  ...messageChecks,
  ...operationChecks,
  ...pathChecks,
  ...schemaChecks,
};

/** The rule that checks the structure of a document. Assay reports violations of the official schema instead. */
export const structureRule = 'struct';

/** Rules that exist for 3.x only. */
const onlyVersion3 = new Set([
  'array-parameter-serialization',
  'component-name-unique',
  'no-empty-servers',
  'no-example-value-and-externalValue',
  'no-illogical-composition-keywords',
  'no-invalid-media-type-examples',
  'no-mixed-number-range-constraints',
  'no-server-example.com',
  'no-server-trailing-slash',
  'no-server-variables-empty-enum',
  'no-undefined-server-variable',
  'no-unused-components',
  'nullable-type-sibling',
  'operation-4xx-problem-details-rfc7807',
  'spec-components-invalid-map-name',
  'spec-discriminator-defaultMapping',
  'spec-example-values',
  'spec-no-invalid-encoding-combinations',
  'spec-no-invalid-tag-parents',
  'spec-querystring-parameters',
]);

/** True for rules that Redocly also has for OpenAPI 2.0. */
export function isForVersion2(id: string): boolean {
  return !onlyVersion3.has(id);
}

/** True for a Redocly rule about OpenAPI that Assay runs or has an equivalent of. */
export function isRedoclyRule(id: string): boolean {
  return id === structureRule || Object.hasOwn(redoclyChecks, id);
}

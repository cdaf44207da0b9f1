import type { RulesetFunction } from '../model/rule-types.js';
import { missingFunctions } from '../model/missing-functions.js';

/** Validates the document by the schema of its format; Spectral's own schemas are needed for that. */
export const oasDocumentSchema: RulesetFunction = () => undefined;

missingFunctions.set(
  oasDocumentSchema,
  'it validates by the schemas of OpenAPI that Spectral brings with it',
);

import type { Clause } from './clause.js';
import { clausesOfOperations, clausesOfSchemas, clausesOfTheDocument } from './openapi.js';
import { clausesOfRfcs } from './rfcs.js';

/** Every clause that a document can violate, in the order of the specifications. */
export const clauses: readonly Clause[] = [
  ...clausesOfTheDocument,
  ...clausesOfOperations,
  ...clausesOfSchemas,
  ...clausesOfRfcs,
];

import type { Clause } from './clause.js';
import { clausesOfOperations, clausesOfSchemas, clausesOfTheDocument } from './openapi.js';
import { clausesOfRfcs } from './rfcs.js';

/** Every clause of the specifications that a document can break, in the order of the specifications. */
export const clauses: readonly Clause[] = [
  ...clausesOfTheDocument,
  ...clausesOfOperations,
  ...clausesOfSchemas,
  ...clausesOfRfcs,
];

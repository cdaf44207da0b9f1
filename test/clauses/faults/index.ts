import type { Fault } from '../fault.js';
import { documentFaults } from './document.js';
import { operationFaults } from './operations.js';
import { proseFaults } from './prose.js';
import { schemaFaults } from './schemas.js';
import { securityFaults } from './security.js';

/** Every single fault that is put into clean documents. */
export const faults: readonly Fault[] = [
  ...documentFaults,
  ...operationFaults,
  ...proseFaults,
  ...schemaFaults,
  ...securityFaults,
];

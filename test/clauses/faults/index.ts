import type { Fault } from '../fault.js';
import { boundFaults } from './bounds.js';
import { compositionFaults } from './composition.js';
import { documentFaults } from './document.js';
import { linkFaults } from './links.js';
import { messageFaults } from './messages.js';
import { operationFaults } from './operations.js';
import { parameterValueFaults } from './parameter-values.js';
import { parameterFaults } from './parameters.js';
import { proseFaults } from './prose.js';
import { referenceFaults } from './references.js';
import { schemaFaults } from './schemas.js';
import { securityFaults } from './security.js';

/** All faults, each of which is added to a clean document. */
export const faults: readonly Fault[] = [
  ...documentFaults,
  ...operationFaults,
  ...parameterFaults,
  ...parameterValueFaults,
  ...messageFaults,
  ...linkFaults,
  ...proseFaults,
  ...referenceFaults,
  ...schemaFaults,
  ...compositionFaults,
  ...boundFaults,
  ...securityFaults,
];

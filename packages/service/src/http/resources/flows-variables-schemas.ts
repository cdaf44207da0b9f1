import type { Parts } from '../parts.js';
import { flow } from '../schemas/flow-records.js';
import { schemaBundle } from '../schemas/schema-bundle.js';
import { variableSet } from '../schemas/variable-records.js';
import { registerReading } from './read-record.js';
import type { Api } from './route.js';

/** `GET /api/flows/{id}`, `GET /api/variables/{id}`, `GET /api/schemas/{id}`: what projects and groups are made of. */
export function registerFlowsVariablesSchemas(api: Api, parts: Parts): void {
  registerReading(api, parts, {
    name: 'flow',
    path: '/api/flows/:id',
    operationId: 'getFlow',
    description: 'Reads the requests that test one operation.',
    tags: ['Flows'],
    schema: flow,
    find: (records, id) => records.findFlow(id),
  });
  registerReading(api, parts, {
    name: 'variable set',
    path: '/api/variables/:id',
    operationId: 'getVariables',
    description: 'Reads the variables of a group or of a project.',
    tags: ['Variables'],
    schema: variableSet,
    find: (records, id) => records.findVariables(id),
  });
  registerReading(api, parts, {
    name: 'schema bundle',
    path: '/api/schemas/:id',
    operationId: 'getSchemas',
    description: 'Reads the schemas that the records of a group refer to.',
    tags: ['Schemas'],
    schema: schemaBundle,
    find: (records, id) => records.findSchemas(id),
  });
}

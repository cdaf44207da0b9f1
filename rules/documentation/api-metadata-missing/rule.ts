import { defineRule, type Info, type Operation, type Server } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports objects without the fields that a policy requires. */
export default defineRule({
  id: 'api-metadata-missing',
  meta: {
    name: 'Missing policy field',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The policy requires {{field}}, which {{subject}} does not have.',
    impact: 'Catalogues and pipelines that read the field skip the API, or treat it as unowned.',
    recommendation: 'Add the field with the value that your policy defines.',
    references: { specification: specificationLinks('specification-extensions') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        info: {
          type: 'array',
          items: { type: 'string' },
          default: [],
          description: 'The fields that `info` must have.',
        },
        operations: {
          type: 'array',
          items: { type: 'string' },
          default: [],
          description: 'The fields that each operation must have.',
        },
        servers: {
          type: 'array',
          items: { type: 'string' },
          default: [],
          description: 'The fields that each server must have.',
        },
      },
    },
  },
  create: (context) => {
    const { info, operations, servers } = context.options;
    const visit = (at: Info | Operation | Server, fields: readonly string[], subject: string): void => {
      for (const field of fields) {
        if (!Object.hasOwn(at.raw, field)) context.report({ at, data: { field: code(field, 60), subject } });
      }
    };
    return {
      Info: (at) => visit(at, info, '`info`'),
      Operation: (at) => visit(at, operations, nameOperation(at)),
      Server: (at) => visit(at, servers, `the server ${code(at.url, 60)}`),
    };
  },
});

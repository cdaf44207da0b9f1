import { defineRule, type NodeKind, type NodeKinds } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports fields of tools that no longer read them. */
export default defineRule({
  id: 'stale-tool-extension',
  meta: {
    name: 'Obsolete tool extension',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The field {{field}} belongs to a tool that no longer reads it.',
    impact: 'Readers mistake it for a part of the API, although it has no effect.',
    recommendation: 'Remove it.',
    references: { specification: specificationLinks('specification-extensions') },
  },
  create: (context) => ({
    'Document:exit'() {
      const { model } = context;
      if (model === undefined) return;
      // Several nodes can represent one object.
      const reported = new Set<object>();
      // `as`: each node of a model has one of the known kinds.
      for (const node of model.nodes as readonly NodeKinds[NodeKind][]) {
        for (const field in node.raw) {
          if (!field.startsWith('x-') || !stale.has(field) || reported.has(node.raw)) continue;
          reported.add(node.raw);
          context.report({ at: node, property: field, data: { field: code(field) } });
        }
      }
    },
  }),
});

const stale: ReadonlySet<string> = new Set([
  'x-zally-ignore',
  'x-hasEquivalentPaths',
  'x-codegen-ignore',
  'x-swagger-router-controller',
  'x-oas-draft-deprecated',
  'x-ms-paths-ignore',
]);

import { defineRule, Operation, type Model } from '@assay/core';
import { code } from '../knowledge/wording/name-schema.js';
import { nearestName } from '../knowledge/wording/nearest-name.js';

/** Every `operationId` of a link is the id of an operation. */
export default defineRule({
  id: 'link-operation-unresolved',
  meta: {
    name: 'Link to an unknown operation',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The link {{link}} leads to the operation {{operationId}}, but {{instead}}.',
    impact: 'Clients and tests that follow links stop there; what comes after this response is not tested.',
    recommendation:
      'Name the `operationId` of an operation in this API description exactly, or use `operationRef` for one in another ([Link Object](https://spec.openapis.org/oas/v3.1.2.html#link-object)).',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#link-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#link-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#link-object',
      },
    },
  },
  create: (context) => {
    let known: ReadonlySet<string> | undefined;
    return {
      Link(link) {
        const { operationId } = link;
        if (operationId === undefined || context.model === undefined) return;
        known ??= operationIds(context.model);
        if (known.has(operationId)) return;
        const near = nearestName(operationId, known);
        const instead =
          near === undefined
            ? 'no operation has this id'
            : `no operation has this id; ${code(near)} may be meant`;
        context.report({
          at: link,
          property: 'operationId',
          data: { link: code(String(link.key)), operationId: code(operationId), instead },
        });
      },
    };
  },
});

function operationIds(model: Model): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const node of model.nodes) {
    if (node instanceof Operation && node.operationId !== undefined) ids.add(node.operationId);
  }
  return ids;
}

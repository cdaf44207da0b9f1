import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { operationIdIntents, convertCasing } from '../../knowledge/fixes/names.js';
import { expectedCasing } from '../../knowledge/wording/casing.js';

export default defineFixes('operation-id-naming', {
  kind: 'unsafe',
  title: 'Write the operation ID in the most common casing.',
  make({ node, model }) {
    if (!(node instanceof Operation) || node.operationId === undefined) return undefined;
    const ids = model.document.operations.flatMap(({ operationId }) => operationId ?? []);
    const casing = expectedCasing('consistent', ids);
    const name = casing && convertCasing(node.operationId, casing);
    return name === undefined ? undefined : operationIdIntents(model, node, name);
  },
});

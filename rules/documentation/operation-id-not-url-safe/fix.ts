import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { operationIdIntents } from '../../knowledge/fixes/names.js';

export default defineFixes('operation-id-not-url-safe', {
  kind: 'unsafe',
  title: 'Replace unsafe characters with `_`.',
  make({ node, model }) {
    if (!(node instanceof Operation)) return undefined;
    const name = (node.operationId ?? '').replace(/[^A-Za-z0-9\-._~]+/g, '_').replace(/^_+|_+$/g, '');
    return name === '' ? undefined : operationIdIntents(model, node, name);
  },
});

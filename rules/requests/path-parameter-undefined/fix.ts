import { Operation, PathItem } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';
import { pathVariables } from '../../knowledge/structure/path-template.js';
import { lacksParameter } from './missing-parameter.js';

export default defineFixes('path-parameter-undefined', {
  kind: 'unsafe',
  title: 'Declare each path variable as a parameter.',
  make({ node, model }) {
    if (!(node instanceof Operation || node instanceof PathItem)) return undefined;
    const pathItem = node instanceof Operation ? node.pathItem : node;
    const operations = node instanceof Operation ? [node] : node.operations;
    const values = pathVariables(pathItem.path)
      .filter((variable) => operations.every((operation) => lacksParameter(pathItem, operation, variable)))
      .map(({ name }) => ({
        name,
        in: 'path',
        required: true,
        ...(model.document.format === 'oas2' ? { type: 'string' } : { schema: { type: 'string' } }),
      }));
    if (values.length === 0) return undefined;
    const pointer = [...node.segments(), 'parameters'];
    const { document } = node;
    return Array.isArray(node.raw['parameters'])
      ? values.map((value): Intent => ({ kind: 'append', document, pointer, value }))
      : [{ kind: 'set', document, pointer, value: values }];
  },
});

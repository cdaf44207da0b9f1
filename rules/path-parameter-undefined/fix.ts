import { Operation, PathItem } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';
import { pathVariables } from '../knowledge/structure/path-template.js';

export default defineFixes('path-parameter-undefined', {
  kind: 'unsafe',
  title: 'Describe the variable of the path as a parameter.',
  make({ node, model, finding }) {
    if (!(node instanceof Operation || node instanceof PathItem)) return undefined;
    const path = node instanceof Operation ? node.pathItem.path : node.path;
    const variable = pathVariables(path).find(({ written }) => finding.problem.includes(`\`{${written}}\``));
    if (variable === undefined) return undefined;
    const isOld = model.document.format === 'oas2';
    const parameter = {
      name: variable.name,
      in: 'path',
      required: true,
      ...(isOld ? { type: 'string' } : { schema: { type: 'string' } }),
    };
    const pointer = [...node.segments(), 'parameters'];
    const { document } = node;
    const intent: Intent = Array.isArray(node.raw['parameters'])
      ? { kind: 'append', document, pointer, value: parameter }
      : { kind: 'set', document, pointer, value: [parameter] };
    return [intent];
  },
});

import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('consumes-missing', {
  kind: 'suggested',
  title: 'Set `consumes` to `application/json`, or to the form type for forms.',
  make({ node, model }) {
    const { document, operations } = model.document;
    if (node instanceof Operation)
      return [
        {
          kind: 'set',
          document: node.document,
          pointer: [...node.segments(), 'consumes'],
          value: [getConsumedForm(node) ?? 'application/json'],
        },
      ];
    // A global `consumes` would also turn forms into JSON.
    if (
      operations.some(
        (operation) => operation.raw['consumes'] === undefined && getConsumedForm(operation) !== undefined,
      )
    )
      return undefined;
    return [
      {
        kind: 'set',
        document,
        pointer: ['consumes'],
        value: ['application/json'],
        position: { before: 'paths' },
      },
    ];
  },
});

/** Returns the media type of an operation's form (Swagger 2.0, Parameter Object). Undefined if it has no form. */
function getConsumedForm({ parameters }: Operation): string | undefined {
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (fields.length === 0) return undefined;
  return fields.some(({ raw }) => raw['type'] === 'file')
    ? 'multipart/form-data'
    : 'application/x-www-form-urlencoded';
}

import { essenceOf } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { enumerate, code } from '../../knowledge/wording/names.js';

/** Reports 2.0 operations with form parameters that do not consume forms. */
export default defineRule({
  id: 'form-data-consumes-mismatch',
  meta: {
    name: 'Form parameters without form media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem:
      '`{{operation}}` has the form parameter {{parameter}} but consumes {{consumes}} instead of {{wanted}}.',
    impact:
      'A client that follows `consumes` cannot send the form, or sends files as text: uploads fail, or arrive unchecked.',
    recommendation:
      "Add {{wanted}} to the operation's `consumes` ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).",
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const { consumes } = operation;
        const forms = operation.parameters.filter((parameter) => parameter.in === 'formData');
        const file = forms.find(({ raw }) => raw['type'] === 'file');
        const [parameter] = file === undefined ? forms : [file];
        if (parameter === undefined || consumes.length === 0 || takesForm(consumes, file !== undefined))
          continue;
        context.report({
          at: operation,
          property: 'consumes',
          data: {
            operation: operation.signature,
            parameter: code(parameter.name),
            consumes: enumerate(consumes),
            wanted: file === undefined ? '`application/x-www-form-urlencoded`' : '`multipart/form-data`',
          },
        });
      }
    },
  }),
});

/** True if one of the media types can carry the form. Files require `multipart/form-data`, other values fit both forms. */
function takesForm(consumes: readonly string[], withFile: boolean): boolean {
  return consumes.some((mediaType) => {
    const name = essenceOf(mediaType);
    return (
      name === 'multipart/form-data' ||
      name === 'multipart/*' ||
      name === '*/*' ||
      (!withFile && name === 'application/x-www-form-urlencoded')
    );
  });
}

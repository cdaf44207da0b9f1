import { essenceOf } from '@assay/api-knowledge';
import { defineRule, isObject, Operation, type Response } from '@assay/core';
import { enumerate, code } from '../../knowledge/wording/names.js';

/** Reports response examples in 2.0 with a media type that the operation does not produce. */
export default defineRule({
  id: 'example-media-type-mismatch',
  meta: {
    name: 'Example with undeclared media type',
    category: 'documentation',
    topic: 'examples',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem:
      'The `{{code}}` response of {{operation}} has an example of {{mediaType}}, while the operation produces {{produces}}.',
    impact:
      'Mock servers and tests never use the example, or return a media type that the service does not send.',
    recommendation:
      'Add the media type to `produces`, or move the example to a declared one ([Example Object](https://spec.openapis.org/oas/v2.0.html#example-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#example-object' } },
  },
  create: (context) => ({
    Response(response) {
      const examples = response.raw['examples'];
      if (!isObject(examples)) return;
      const operation = findResponseOperation(response);
      const produced = operation?.produces ?? [];
      if (operation === undefined || produced.length === 0) return;
      for (const mediaType of Object.keys(examples)) {
        if (!isMediaType.test(mediaType) || isProduced(mediaType, produced)) continue;
        context.report({
          at: response,
          property: ['examples', mediaType],
          data: {
            code: String(response.key),
            operation: code(operation.operationId ?? operation.signature),
            mediaType: code(mediaType),
            produces: enumerate(produced),
          },
        });
      }
    },
  }),
});

const isMediaType = /^[\w.+*-]+\/[\w.+*-]+/;

/** Returns the operation of a response. A shared response need not match each of its operations. */
function findResponseOperation(response: Response): Operation | undefined {
  return response.parent instanceof Operation ? response.parent : undefined;
}

function isProduced(mediaType: string, produced: readonly string[]): boolean {
  const expected = essenceOf(mediaType);
  return produced.some((each) => {
    const known = essenceOf(each);
    if (known === expected || known === '*/*') return true;
    return known.endsWith('/*') && expected.startsWith(known.slice(0, -1));
  });
}

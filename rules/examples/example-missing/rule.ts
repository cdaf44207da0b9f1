import { defineRule, isObject, type MediaType, resolveSchema } from '@assay/core';
import { carriesJson } from '@assay/api-knowledge';
import { nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports JSON bodies without an example. */
export default defineRule({
  id: 'example-missing',
  meta: {
    name: 'Missing body example',
    category: 'documentation',
    topic: 'examples',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'No example of the body is set in {{subject}}.',
    impact: 'Readers must invent a body from the schema; mock servers and consoles return `string` and `0`.',
    recommendation: 'Add an `example` to the media type or to the schema.',
    references: { specification: specificationLinks3('media-type-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'MediaType',
      noun: 'JSON bodies',
      appliesTo: ({ schema, declared, mediaType }) =>
        schema !== undefined && declared && carriesJson(mediaType),
      breakOf: (mediaType) =>
        !hasExample(mediaType) && {
          name: nameUse(mediaType).replaceAll('`', ''),
          subject: nameUse(mediaType),
        },
    }),
});

function hasExample({ examples, schema, parent, mediaType }: MediaType): boolean {
  const target = resolveSchema(schema);
  if (examples.length > 0 || target === undefined || hasVendorExamples(parent)) return true;
  const inResponse = parent?.raw['examples'];
  if (isObject(inResponse) && Object.hasOwn(inResponse, mediaType)) return true;
  return [target, ...target.properties.values(), ...(target.items === undefined ? [] : [target.items])].some(
    (item) => (resolveSchema(item)?.examples.length ?? 0) > 0,
  );
}

/** True if the operation has `x-ms-examples`, which contain whole requests and responses. */
function hasVendorExamples(parent: MediaType['parent']): boolean {
  let node: { readonly parent?: unknown; readonly raw: Readonly<Record<string, unknown>> } | undefined =
    parent;
  while (node !== undefined) {
    if (node.raw['x-ms-examples'] !== undefined) return true;
    node = node.parent as typeof node;
  }
  return false;
}

import { defineRule, isObject, type MediaType, resolveSchema } from '@assay/core';
import { carriesJson } from '@assay/api-knowledge';
import { nameUse } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Every JSON body has an example. */
export default defineRule({
  id: 'example-missing',
  meta: {
    name: 'Body without an example',
    category: 'documentation',
    topic: 'examples',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'There is no example of the body in {{subject}}.',
    impact:
      'Readers have to make up a body from the schema; mock servers and consoles answer with `string` and `0`.',
    recommendation: 'Add an `example` to the media type or to the schema.',
    references: { specification: specificationLinks3('media-type-object') },
  },
  create: (context) => {
    const all: MediaType[] = [];
    return {
      MediaType(mediaType) {
        if (mediaType.schema !== undefined && mediaType.declared && carriesJson(mediaType.mediaType))
          all.push(mediaType);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((item) => !hasExample(item))
          .map((at): HabitBreak => ({ at, name: nameUse(at).replaceAll('`', ''), subject: nameUse(at) }));
        const scope = { total: all.length, noun: 'JSON bodies' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
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

/** `x-ms-examples` of the operation has whole requests and responses. */
function hasVendorExamples(parent: MediaType['parent']): boolean {
  let node: { readonly parent?: unknown; readonly raw: Readonly<Record<string, unknown>> } | undefined =
    parent;
  while (node !== undefined) {
    if (node.raw['x-ms-examples'] !== undefined) return true;
    node = node.parent as typeof node;
  }
  return false;
}

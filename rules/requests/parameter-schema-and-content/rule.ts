import { defineRule, isObject, type Header, type Parameter } from '@assay/core';
import { enumerate, code, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports parameters and headers with both `schema` and `content`, or with several media types. */
export default defineRule({
  id: 'parameter-schema-and-content',
  meta: {
    name: 'Conflicting parameter descriptions',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{kind}} {{name}} of {{use}} has {{fault}}.',
    impact:
      'Tools reject the document, or follow different descriptions: one sends values that another rejects.',
    recommendation:
      'Keep `schema` for values with a `style`, or `content` with exactly one media type for anything else ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { specification: specificationLinks3('parameter-object') },
  },
  create: (context) => ({
    Parameter(parameter) {
      const found = findConflict(parameter);
      if (found === undefined) return;
      const data = { kind: `${parameter.in} parameter`, name: code(parameter.name), use: nameUse(parameter) };
      context.report({ at: parameter, property: 'content', data: { ...data, fault: found } });
    },
    Header(header) {
      const found = findConflict(header);
      if (found === undefined) return;
      const data = { kind: 'header', name: code(String(header.key)), use: nameUse(header) };
      context.report({ at: header, property: 'content', data: { ...data, fault: found } });
    },
  }),
});

function findConflict({ raw }: Parameter | Header): string | undefined {
  const { schema, content } = raw;
  if (!isObject(content)) return undefined;
  if (schema !== undefined) return 'both `schema` and `content`';
  const mediaTypes = Object.keys(content);
  return mediaTypes.length > 1 ? `several media types: ${enumerate(mediaTypes)}` : undefined;
}

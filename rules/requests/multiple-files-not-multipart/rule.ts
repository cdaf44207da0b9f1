import { defineRule, resolveSchema, type Schema } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports bodies with several files that are not multipart. */
export default defineRule({
  id: 'multiple-files-not-multipart',
  meta: {
    name: 'Multiple files without multipart',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{mediaType}} body of {{use}} contains several files: {{place}}.',
    impact:
      'Such a body has no boundaries between files: clients send one of them, or concatenate the bytes, and the service cannot separate them.',
    recommendation:
      'Use `multipart/form-data` with an array of files, or send each file separately ([Encoding Object](https://spec.openapis.org/oas/v3.1.2.html#encoding-object)).',
    references: { specification: specificationLinks3('encoding-object') },
  },
  create: (context) => ({
    MediaType(mediaType) {
      if (!mediaType.usedInRequest || /^(?:multipart\/|\*\/\*)/i.test(mediaType.mediaType)) return;
      const place = filesIn(mediaType.schema);
      if (place === undefined) return;
      const data = { mediaType: code(mediaType.mediaType), use: nameUse(mediaType), place };
      context.report({ at: mediaType, data });
    },
  }),
});

/** Describes the files of a body for a sentence. Undefined if there is at most one. */
function filesIn(schema: Schema | undefined): string | undefined {
  const body = resolveSchema(schema);
  if (body === undefined) return undefined;
  if (isListOfFiles(body)) return 'it is a list of them';
  for (const part of body.subschemas) {
    const property = part.step === 'properties' ? resolveSchema(part) : undefined;
    if (property !== undefined && isListOfFiles(property)) return `the list ${code(String(part.key))}`;
  }
  return undefined;
}

function isListOfFiles(schema: Schema): boolean {
  if (schema.keywords['items'] === undefined) return false;
  const item = resolveSchema(schema.one('items'));
  return item?.format === 'binary';
}

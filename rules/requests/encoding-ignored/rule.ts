import { defineRule, isObject } from '@assay/core';
import { enumerate, code, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { getFormKind, listIneffectiveFields } from './ineffective-fields.js';

/** Reports encodings without an effect. */
export default defineRule({
  id: 'encoding-ignored',
  meta: {
    name: 'Ineffective encoding',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'In the {{mediaType}} body of {{use}}, {{what}} no effect: {{why}}.',
    impact:
      'The author expects a different format of the parts than clients send: files and lists arrive in the wrong form, or unchecked.',
    recommendation:
      'Remove it, or use a media type that supports it ([Encoding Object](https://spec.openapis.org/oas/v3.1.2.html#encoding-object)).',
    references: { specification: specificationLinks3('encoding-object') },
  },
  create: (context) => ({
    MediaType(mediaType) {
      if (!isObject(mediaType.raw['encoding'])) return;
      const form = getFormKind(mediaType.mediaType);
      const ignoredFields = { mediaType: code(mediaType.mediaType), use: nameUse(mediaType) };
      if (form === undefined) {
        const why = 'it applies only to forms and multipart bodies';
        context.report({
          at: mediaType,
          property: 'encoding',
          data: { ...ignoredFields, what: '`encoding` has', why },
        });
        return;
      }
      for (const [name, encoding] of mediaType.encodings) {
        for (const { fields, why } of listIneffectiveFields(encoding, form, context.format)) {
          const label = `${enumerate(fields)} of ${code(name)} ${fields.length > 1 ? 'have' : 'has'}`;
          context.report({ at: encoding, property: fields[0], data: { ...ignoredFields, what: label, why } });
        }
      }
    },
  }),
});

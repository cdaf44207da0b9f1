import { defineRule, type Reference } from '@assay/core';
import { ignoredFields, isTextField } from './ignored-fields.js';
import { textsOf } from './texts.js';

/** A reference and what is written beside it in vain. */
interface Lost {
  readonly reference: Reference;
  readonly fields: readonly string[];
}

export default defineRule({
  id: 'reference-siblings-ignored',
  meta: {
    name: 'Fields ignored beside a reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Beside {{references}}, {{fields}} ignored.',
    impact: '{{loss}}.',
    recommendation: '{{remedy}}.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#reference-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#reference-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#reference-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#reference-object',
      },
    },
  },
  create(context) {
    const texts: Lost[] = [];
    return {
      Reference(reference) {
        const fields = ignoredFields(reference, context.format);
        const [first] = fields;
        if (first === undefined) return;
        if (fields.every(isTextField)) texts.push({ reference, fields });
        else context.report({ at: reference, property: first, data: textsOf(reference, fields) });
      },
      // Real documents have hundreds of descriptions beside references: that is one thing to know, not hundreds.
      'Document:exit'() {
        const [first] = texts;
        if (first === undefined) return;
        const fields = [...new Set(texts.flatMap((lost) => lost.fields))];
        const data = textsOf(first.reference, fields, texts.length);
        context.report({ at: first.reference, property: first.fields[0] ?? '$ref', severity: 'info', data });
      },
    };
  },
});

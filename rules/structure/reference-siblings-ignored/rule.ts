import { defineRule, type Reference, type Severity } from '@assay/core';
import { ignoredFields, isTextField } from './ignored-fields.js';
import { describeSiblings } from './texts.js';

/** A reference and the ignored fields next to it. */
interface Lost {
  readonly reference: Reference;
  readonly fields: readonly string[];
}

/** More references than this with the same fields next to them are a habit. */
const maxAlone = 3;

export default defineRule({
  id: 'reference-siblings-ignored',
  meta: {
    name: 'Fields ignored beside a reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Next to {{references}}, {{fields}} ignored.',
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
    /** The references next to which the same fields that limit something are lost. */
    const alike = new Map<string, Lost[]>();
    function report(lost: readonly Lost[], severity: Severity): void {
      const [first] = lost;
      if (first === undefined) return;
      const fields = [...new Set(lost.flatMap((item) => item.fields))];
      const ordered = [...fields.filter((field) => !isTextField(field)), ...fields.filter(isTextField)];
      const data = describeSiblings(first.reference, ordered, lost.length);
      const operation = lost.length > 1 ? { operation: null } : {};
      context.report({
        at: first.reference,
        property: first.fields[0] ?? '$ref',
        severity,
        ...operation,
        about: lost.map(({ reference }) => reference),
        data,
      });
    }
    return {
      Reference(reference) {
        const fields = ignoredFields(reference, context.format);
        if (fields.length === 0) return;
        const lost = { reference, fields };
        const limiting = fields
          .filter((field) => !isTextField(field))
          .toSorted()
          .join('\n');
        const same = limiting === '' ? texts : alike.get(limiting);
        if (same === undefined) alike.set(limiting, [lost]);
        else same.push(lost);
      },
      // Real documents have hundreds of descriptions next to references: that is one thing to report, not hundreds.
      'Document:exit'() {
        for (const same of alike.values()) {
          if (same.length > maxAlone) report(same, 'low');
          else for (const lost of same) report([lost], 'low');
        }
        report(texts, 'info');
      },
    };
  },
});

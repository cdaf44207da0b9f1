import { statedReadOnly } from '@assay/api-knowledge';
import { defineRule, resolveSchema, Schema } from '@assay/core';
import { locateSchema, nameSchema, code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports properties in requests whose description declares them read-only without `readOnly: true`. */
export default defineRule({
  id: 'described-read-only-missing',
  meta: {
    name: 'Read-only property only in the description',
    category: 'security',
    topic: 'requests',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Only the description states that clients cannot set {{subject}}.',
    impact:
      'Generated clients and forms offer the property as input, gateways pass it on, and a service that stores its input lets clients overwrite it.',
    recommendation: 'Set `readOnly: true` on the property, and ignore or reject it in requests.',
    references: {
      owasp: ['API3:2023'],
      cwe: [915],
      specification: specificationLinks('schema-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Mass_Assignment_Cheat_Sheet.html'],
    },
    yieldsTo: { 'mass-assignment-property': 'object' },
  },
  create: (context) => {
    const breaks: Deviation[] = [];
    let total = 0;
    return {
      'Schema.description'(schema) {
        if (schema.step !== 'properties' || !schema.usedInRequest || !schema.usedInResponse) return;
        const words = statedReadOnly(schema.description ?? '')?.words;
        if (words === undefined) return;
        total++;
        if (isMarked(schema) || isWithinCalledSo(schema)) return;
        const subject = `${locateSchema(schema)}: ${code(words, 60)}`;
        breaks.push({ at: schema, name: nameSchema(schema), subject });
      },
      'Document:exit'(document) {
        const scope = { total, noun: 'properties described as read-only' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

/** True if the schema itself declares a direction. */
function isMarked(schema: Schema): boolean {
  const value = resolveSchema(schema) ?? schema;
  return schema.readOnly || schema.writeOnly || value.readOnly || value.writeOnly;
}

/** True inside of a property that its description declares read-only. Marking that property suffices. */
function isWithinCalledSo({ parent }: Schema): boolean {
  for (let outer = parent; outer instanceof Schema; outer = outer.parent) {
    if (outer.step === 'properties' && statedReadOnly(outer.description ?? '') !== undefined) return true;
  }
  return false;
}

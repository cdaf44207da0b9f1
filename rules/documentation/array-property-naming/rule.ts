import { defineRule, type Schema } from '@assay/core';
import { isPluralName, wordsOf } from '@assay/api-knowledge';
import { locateSchema } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports arrays without a plural name. */
export default defineRule({
  id: 'array-property-naming',
  meta: {
    name: 'Singular array name',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Arrays should have plural names, unlike {{subject}}.',
    impact: 'Readers expect a single value, and generated code reads `book.author[0]`.',
    recommendation: 'Rename it before clients depend on it.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    const all: Schema[] = [];
    return {
      'Schema.properties'(schema) {
        for (const property of schema.properties.values()) if (property.hasType('array')) all.push(property);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((item) => !hasPluralName(String(item.key)))
          .map((at): Deviation => ({ at, name: String(at.key), subject: locateSchema(at) }));
        const scope = { total: all.length, noun: 'array properties' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

/** True for plurals and for collective names: `books`, `indexesUsed`, `data`, `childList`. */
function hasPluralName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.findLast((word) => !/^\d+$/.test(word)) ?? '';
  return isPluralName(name) || words.some(isPluralName) || many.has(last) || /^(?:_|x-|@|\$)/.test(name);
}

const many: ReadonlySet<string> = new Set(
  'data value list array set content children people series history media information info metadata bbox coordinates geometry in by of ids staff feedback path log stack matrix vector range embedding result response body queue tree group collection in out any all not type or and required enum none order sort expand include exclude select config configuration env environment after before since until top due allow deny tls acl http https available management'.split(
    ' ',
  ),
);

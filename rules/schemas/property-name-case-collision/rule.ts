import { defineRule, isObject, type Schema } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { sortBy } from '../../knowledge/wording/stable-order.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports properties of a schema that differ only in spelling. */
export default defineRule({
  id: 'property-name-case-collision',
  meta: {
    name: 'Property names differing only in spelling',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} has the properties {{first}} and {{second}}, which differ only in spelling.',
    impact:
      'Languages and databases that ignore case or underscores keep one of the two, and clients set the wrong one.',
    recommendation: 'Keep one of them, and mark the other as `deprecated` until clients have migrated.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    // Cached, because many schemas share names.
    const spellings = new Map<string, Spelling>();
    const byPlain = new Map<string, Spelling>();
    const spellingOf = (name: string): Spelling => {
      let spelling = spellings.get(name);
      if (spelling === undefined) {
        const plain = name.toLowerCase().replace(/[_-]/g, '');
        spelling = byPlain.get(plain) ?? { plain, lastSeen: 0 };
        byPlain.set(plain, spelling);
        spellings.set(name, spelling);
      }
      return spelling;
    };
    let schemas = 0;
    /** True if two or more names have the same spelling. */
    const repeats = (properties: object): boolean => {
      schemas++;
      let isRepeated = false;
      for (const name in properties) {
        const spelling = spellingOf(name);
        isRepeated ||= spelling.lastSeen === schemas;
        spelling.lastSeen = schemas;
      }
      return isRepeated;
    };
    return {
      'Schema.properties'(schema) {
        const { properties } = schema.keywords;
        if (!isObject(properties) || !repeats(properties)) return;
        const known = new Map<string, [string, Schema]>();
        for (const [name, property] of sortBy([...schema.properties], ([key]) => key)) {
          const { plain } = spellingOf(name);
          const before = known.get(plain);
          if (before === undefined) known.set(plain, [name, property]);
          else if (!isOldName(property) && !isOldName(before[1]))
            context.report({
              at: property,
              data: { schema: locateSchema(schema), first: code(before[0]), second: code(name) },
            });
        }
      },
    };
  },
});

/** The spelling of names that differ only in case and separators. */
interface Spelling {
  readonly plain: string;
  /** The number of the last schema with one of the names. */
  lastSeen: number;
}

/** True for a deprecated spelling. It remains beside the new one while a name changes. */
function isOldName({ keywords }: Schema): boolean {
  return keywords['deprecated'] === true || keywords['x-deprecated'] === true;
}

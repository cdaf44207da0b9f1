import { defineRule, type Report, type Schema } from '@assay/core';
import { enumerate, locateSchema } from '../../knowledge/wording/names.js';
import { formatMismatch } from '../../knowledge/values/formats.js';
import { typedKeywords, typeOfKeyword } from '../../knowledge/values/keyword-types.js';
import { visitorOfKeywords } from '../../knowledge/schemas/keyword-visitor.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { mismatchedKeywords } from './mismatched-keywords.js';

export default defineRule({
  id: 'keyword-type-mismatch',
  meta: {
    name: 'Ineffective keyword for the type',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} {{keywords}}, which cannot apply to {{whose}} type {{type}}.',
    impact:
      'Validators ignore the keyword: the limit or structure has no effect, and values are not validated as the author intended.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6'],
    },
    yieldsTo: { 'items-on-non-array': 'object' },
  },
  create: (context) => {
    const mismatches = new Map<string, Mismatch>();
    const note = (schema: Schema, types: readonly string[], found: readonly string[]): void => {
      const keywords =
        found[0] === 'format' ? enumerate([`format: ${schema.format ?? ''}`]) : enumerate(found);
      const type = enumerate(types).replace(' and ', ' or ');
      const remedy = remedyFor(schema, types, found);
      const key = `${keywords} ${type} ${remedy}`;
      const mismatch = mismatches.get(key);
      if (mismatch !== undefined) mismatch.schemas.push(schema);
      else mismatches.set(key, { keywords, type, remedy, property: found[0] ?? '', schemas: [schema] });
    };
    return {
      ...visitorOfKeywords(typedKeywords, (schema) => {
        const mismatch = mismatchedKeywords(schema);
        if (mismatch === undefined) return;
        const { types, keywords: found } = mismatch;
        for (const keywords of found) note(schema, types, keywords);
      }),
      'Schema.format'(schema) {
        const types = formatMismatch(schema);
        if (types !== undefined) note(schema, types, ['format']);
      },
      'Document:exit'(document) {
        for (const { schemas, property, ...texts } of mismatches.values()) {
          const claim = (): Pick<Report, 'yieldsTo'> => (property === 'items' ? {} : { yieldsTo: [] });
          const word = (left: readonly Schema[]) => {
            const [first] = left;
            if (first === undefined) return [];
            const others = `${left.length - 1} other schema${left.length === 2 ? '' : 's'}`;
            const data = {
              ...texts,
              subject: `${locateSchema(first)} and ${others} have`,
              whose: 'their',
            };
            // The same mistake in many schemas has a common origin, such as a generator.
            const cause = { at: document, key: `${texts.keywords} ${texts.type}`, data };
            return left.map((at) => {
              const subject = `${locateSchema(at)} has`;
              return { at, property, data: { ...texts, subject, whose: 'its' }, cause };
            });
          };
          context.reportTogether(schemas, word, claim);
        }
      },
    };
  },
});

/** Schemas with the same mismatched keywords and type. */
interface Mismatch {
  readonly keywords: string;
  readonly type: string;
  readonly remedy: string;
  /** The keyword at which the finding is located. */
  readonly property: string;
  readonly schemas: Schema[];
}

const sizes: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

const sizeOf: Readonly<Record<string, string>> = {
  string: 'Length',
  integer: 'imum',
  number: 'imum',
  array: 'Items',
  object: 'Properties',
};

/** Recommends a change for keywords that do not apply to the declared types, as an imperative clause. */
function remedyFor(schema: Schema, types: readonly string[], found: readonly string[]): string {
  const names = enumerate(found);
  if (found[0] === 'format') {
    const type = types.includes('string') ? '`integer` or `number`' : '`string`';
    return `Remove the format ${enumerate([schema.format ?? ''])}, or set \`type\` to ${type} if the values have that type`;
  }
  if (types.includes('array') && schema.items !== undefined && found.every(fitsItems))
    return `Move ${names} into \`items\` if you meant the items, or remove ${found.length === 1 ? 'it' : 'them'}`;
  const size = types.length === 1 ? sizeOf[types[0] ?? ''] : undefined;
  if (size !== undefined && found.every((keyword) => sizes.has(keyword))) {
    const right = found.map((keyword) => keyword.slice(0, 3) + size);
    return `Write ${enumerate(right)} instead of ${names}, or correct \`type\``;
  }
  const expectedTypes = [...new Set(found.map((keyword) => typeOfKeyword(keyword, schema.dialect) ?? ''))];
  const type =
    expectedTypes.length === 1 ? `\`type\` to \`${expectedTypes[0] ?? ''}\`` : '`type` to the intended one';
  return `Remove ${names}, or set ${type} if the values have that type`;
}

function fitsItems(keyword: string): boolean {
  return !['minItems', 'maxItems', 'uniqueItems'].includes(keyword);
}

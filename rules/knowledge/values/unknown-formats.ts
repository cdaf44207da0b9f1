import type { RuleContext, Schema, Visitor } from '@assay/core';
import { locateSchema, nameSchema, code } from '../wording/names.js';
import { reportAsOne, type Deviation } from '../wording/report-habit.js';

/**
 * Returns a visitor of unknown formats. All uses of one format name form one group.
 * @param isUnknown Called for each schema with a format.
 */
export function visitorOfUnknownFormats(
  context: Pick<RuleContext<'format' | 'subject'>, 'report'>,
  isUnknown: (schema: Schema, format: string) => boolean,
): Visitor {
  const found = new Map<string, Deviation[]>();
  let total = 0;
  return {
    'Schema.format'(schema) {
      const { format } = schema;
      total++;
      if (format === undefined || !isUnknown(schema, format)) return;
      const breaks = found.get(format) ?? [];
      breaks.push({
        at: schema,
        property: 'format',
        name: nameSchema(schema),
        subject: locateSchema(schema),
      });
      found.set(format, breaks);
    },
    'Document:exit'(document) {
      for (const [format, breaks] of found) {
        const scope = { total, noun: 'formats' };
        reportAsOne(
          context,
          document,
          breaks,
          scope,
          (subject) => ({ format: code(format, 40), subject }),
          format,
        );
      }
    },
  };
}

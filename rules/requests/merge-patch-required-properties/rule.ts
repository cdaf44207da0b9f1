import { defineRule } from '@assay/core';
import { findRequiring } from '../../knowledge/schemas/requirements.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports merge patches with required properties. */
export default defineRule({
  id: 'merge-patch-required-properties',
  meta: {
    name: 'Required properties in merge patch',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'A merge patch requires properties: {{subject}}.',
    impact:
      'A merge patch contains only changes: clients must send properties that they do not want to change, and overwrite changes of others.',
    recommendation: 'Use a separate request schema without `required`.',
    references: {
      specification: specificationLinks3('media-type-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc7396'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'MediaType',
      noun: 'merge patches',
      appliesTo: ({ mediaType, usedInRequest }) =>
        usedInRequest && /^application\/merge-patch\+json/i.test(mediaType),
      breakOf({ schema }) {
        const target = findRequiring(schema);
        if (target === undefined) return undefined;
        return {
          at: target,
          property: 'required',
          name: target.required[0] ?? '',
          subject: `${locateSchema(target)} requires ${code(target.required[0] ?? '')}`,
        };
      },
    }),
});

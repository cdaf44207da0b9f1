import { exportFormats } from '@assay/exporters';
import { harmfulRanks } from '@assay/project-generator';
import { z } from 'zod';
import { cursor } from './records.js';
import { comparable } from './text.js';

const integerText = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(200),
);

/** Parameters that select a page of a list. */
export const paging = {
  cursor: cursor.optional().describe('The `nextCursor` of the previous page.'),
  limit: integerText
    .default(50)
    .meta({ description: 'The maximum number of items on the page.', default: 50 }),
};

function filter(max: number, description: string) {
  return z.string().min(1).max(max).regex(comparable).optional().describe(description);
}

/** The id of an engine. An invalid id is treated like an unknown one, so this schema accepts any text. */
export const engineId = z.string().min(1).max(100).meta({ format: 'uuid', minLength: 36, maxLength: 36 });

/** The query of `GET /api/projects`. */
export const projectQuery = z.strictObject({
  ...paging,
  group: filter(100, 'Only projects of the group with this id.'),
  engine: filter(
    100,
    'Only projects that are assigned to an engine of this kind, or to the one with this id.',
  ),
  name: filter(1000, 'Only projects with this text in their name, in upper or lower case.'),
});

/** The query of `GET /api/groups`. */
export const groupQuery = z.strictObject({
  ...paging,
  documentKey: filter(8000, 'Only imports of the document with this key.'),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .meta({ minLength: 64, maxLength: 64 })
    .optional()
    .describe('Only imports of a document with this hash, in hexadecimal digits.'),
});

/** The query of `GET /api/engines`. */
export const engineQuery = z.strictObject(paging);

/** The query of an export. */
export const exportQuery = z.strictObject({
  format: z.enum(exportFormats).describe('The tool that the files are for.'),
  allow: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map((rank) => rank.trim()) : value),
      z.array(z.enum(harmfulRanks)).max(harmfulRanks.length),
    )
    .optional()
    .meta({
      description:
        'The ranks of harm to export like all others; by default their operations are disabled or omitted.',
    }),
});

/** The query of `GET /api/jobs/{id}/results`. */
export const resultQuery = z.strictObject(paging);

/** The path of one record. An invalid id is treated like an unknown one, so this schema accepts any text. */
export const recordPath = z.object({
  id: z.string().meta({ format: 'uuid', minLength: 36, maxLength: 36, description: 'The id of the record.' }),
});

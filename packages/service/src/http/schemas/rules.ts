import { formats, presets, severities, topics } from '@assay/core';
import { z } from 'zod';
import { pageSchema } from './records.js';
import { paging } from './requests.js';
import { comparable } from './text.js';

const text = z.string().max(10_000);
const names = Object.keys(topics);

const fields = {
  id: z.string().max(200).describe('The `id` of its issues.'),
  name: text.describe('The name of the rule.'),
  category: z.enum(['security', 'documentation']),
  topic: z.enum(names).nullable(),
  severity: z.enum(severities).describe('The severity of its findings; some are less severe.'),
  presets: z.array(z.enum(presets)).max(presets.length).describe('The presets that contain it.'),
  formats: z.array(z.enum(formats)).max(formats.length).describe('The versions of OpenAPI that it is for.'),
  problem: text.describe('The problem, with `{{placeholders}}`.'),
  impact: text,
  recommendation: text.describe('May contain Markdown links.'),
  references: z.strictObject({
    owasp: z.array(z.string().max(20)).max(20),
    cwe: z.array(z.int().min(1).max(100_000)).max(50),
    links: z.array(z.string().max(2_000)).max(50),
  }),
};

const listedRule = z.strictObject(fields).meta({ id: 'ListedRule', description: 'A rule, in a list.' });

/** A rule with its documentation. */
export const rule = z
  .strictObject({
    ...fields,
    documentation: z
      .string()
      .max(100_000)
      .nullable()
      .describe('The documentation in Markdown; null if this service was built without it.'),
  })
  .meta({ id: 'Rule', description: 'A rule that documents are checked with.' });

/** A page of rules. */
export const rulePage = pageSchema(listedRule, 'RulePage', 'A part of the list of rules.');

/** The query of `GET /api/rules`. */
export const ruleQuery = z.strictObject({
  ...paging,
  search: z
    .string()
    .min(1)
    .max(200)
    .regex(comparable)
    .optional()
    .describe('Only rules that have all of these words in their id or texts.'),
  category: z.enum(['security', 'documentation']).optional(),
  severity: z.enum(severities).optional(),
  preset: z.enum(presets).optional().describe('Only rules of this preset.'),
});

/** The path of a rule. */
export const rulePath = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[a-z0-9-]+$/)
    .meta({ minLength: 1, description: 'The id of the rule.' }),
});

import { z } from 'zod';
import { maxExtendedFiles } from '../../analysis/extended-texts.js';
import { maxRulesetBytes } from '../../analysis/ruleset-text.js';
import { pageSchema } from './records.js';
import { id, timestamp, version } from './text.js';

const sentence = z.string().max(2_000);

const fields = {
  id,
  version: version.describe('Counts the rulesets of the tenant, from 1.'),
  isActive: z.boolean().describe('True for the version that runs on every document that is validated.'),
  sha256: z.string().length(64).describe('The SHA-256 of the text, in hexadecimal digits.'),
  bytes: z.int().min(0).max(maxRulesetBytes),
  rules: z.array(z.string().max(100)).max(1_000).describe('The names of the rules that run.'),
  skipped: z
    .array(sentence)
    .max(10_000)
    .describe('A sentence for each rule that does not run here, such as one with a JavaScript function.'),
  extended: z
    .array(
      z.strictObject({
        url: z.string().max(2_000).describe('The URL, without userinfo and query.'),
        sha256: z.string().length(64).describe('The SHA-256 of the text, in hexadecimal digits.'),
        bytes: z.int().min(0),
      }),
    )
    .max(maxExtendedFiles)
    .describe('The files at URLs that it extends, as they were when it was uploaded.'),
  createdBy: z.string().max(200).describe('The name of the key that uploaded it.'),
  createdAt: timestamp,
};

/** A version of a tenant's ruleset without its text. */
export const rulesetVersion = z
  .strictObject(fields)
  .meta({ id: 'Ruleset', description: 'A version of the ruleset of a tenant, without its text.' });

/** A version of a tenant's ruleset with its text. */
export const rulesetWithText = z
  .strictObject({ ...fields, text: z.string().max(maxRulesetBytes) })
  .meta({ id: 'RulesetText', description: 'A version of the ruleset of a tenant, with its text.' });

/** A page of rulesets. */
export const rulesetPage = pageSchema(rulesetVersion, 'RulesetPage', 'A part of the list of rulesets.');

/** The body of `POST /api/rulesets`. */
export const newRuleset = z
  .strictObject({
    text: z
      .string()
      .min(1)
      .max(maxRulesetBytes)
      .describe(
        'The Spectral ruleset, in YAML or JSON. It may extend `spectral:oas`, and YAML and JSON files at URLs, which are fetched once; its rules run no JavaScript.',
      ),
    isActive: z
      .boolean()
      .default(true)
      .meta({ description: 'False to store it without running it.', default: undefined }),
  })
  .meta({ id: 'NewRuleset', description: 'A ruleset to store as a new version.' });

/** The body of `PATCH /api/rulesets/{id}`. */
export const rulesetChange = z
  .strictObject({ isActive: z.boolean().describe('True to run this version, false to run none.') })
  .meta({ id: 'RulesetChange', description: 'The change of a ruleset.' });

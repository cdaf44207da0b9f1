import { severities } from '@assay/core';
import { z } from 'zod';
import { cursor, pageSchema } from './records.js';
import { comparable, id, line, timestamp } from './text.js';
import { paging } from './requests.js';

/** The caller's name for a document. */
export const documentNameField = line(200).describe(
  'A name for the document. The service stores counts, score and hashes of findings under it, never the text.',
);

const count = z.int().min(0).max(100_000_000);
const score = z.int().min(0).max(100).nullable();
const ruleId = z.string().min(1).max(200);

const ruleCounts = z
  .array(z.strictObject({ rule: ruleId, findings: count }))
  .max(10_000)
  .nullable();

const revision = z
  .strictObject({
    id,
    at: timestamp.describe('When it was found first.'),
    lastAt: timestamp.describe('When it was found last.'),
    validations: count.describe('In how many validations, one after the other.'),
    status: z.enum(['success', 'error']),
    score: score.describe('From 0 to 100; null if the document could not be analysed, or has no operation.'),
    operations: count,
    findings: z
      .strictObject({ critical: count, high: count, medium: count, low: count, info: count })
      .describe('The number of findings of the preset `recommended`, whichever preset ran.'),
    loaderErrors: count,
    new: ruleCounts.describe(
      'New findings since the previous revision, by rule; null for the first one, and if it cannot be compared.',
    ),
    fixed: ruleCounts.describe('Fixed findings since the previous revision; null if `new` is null.'),
  })
  .meta({ id: 'Revision', description: 'The findings of a named document during a period.' });

const document = {
  id,
  name: z.string().max(2_000),
  key: z.string().max(200).describe('The name of the key that it belongs to.'),
  createdAt: timestamp,
  latest: revision,
  trend: z
    .array(z.strictObject({ at: timestamp, score }))
    .max(100)
    .describe('The last scores and since when they hold, the newest at the end.'),
};

const found = {
  rule: ruleId,
  severity: z.enum(severities).describe('The worst of its findings.'),
  findings: count,
};

/** A named document with the rules that have findings in it. */
export const namedDocument = z
  .strictObject({
    ...document,
    rules: z
      .array(z.strictObject(found))
      .max(10_000)
      .describe('The rules that have found something, the most findings first.'),
  })
  .meta({ id: 'NamedDocument', description: 'A document that a caller has named.' });

const listedDocument = z
  .strictObject({
    ...document,
    matches: count.nullable().describe('The number of findings of the requested rule; null without one.'),
  })
  .meta({ id: 'ListedDocument', description: 'A document that a caller has named, in a list.' });

/** A page of named documents. */
export const namedDocumentPage = pageSchema(
  listedDocument,
  'NamedDocumentPage',
  'A part of the list of named documents.',
);
/** A page of revisions. */
export const revisionPage = pageSchema(
  revision,
  'RevisionPage',
  'A part of the history of a named document.',
);

/** Rules, each with the number of documents in which it has findings. */
export const ruleUses = z
  .strictObject({
    items: z.array(z.strictObject({ ...found, documents: count })).max(1_000),
    nextCursor: cursor
      .nullable()
      .describe('Always null: the list is complete, but for more than 1,000 rules.'),
  })
  .meta({
    id: 'RuleUses',
    description: 'Rules, each with how many named documents it has found something in.',
  });

const searched = z.string().min(1).max(200).regex(comparable).optional();
const all = z
  .enum(['true', 'false'])
  .default('false')
  .describe('With `true` the documents of all keys; needs the scope `admin`.');

/** The query of `GET /api/inventory`. */
export const inventoryQuery = z.strictObject({
  ...paging,
  search: searched.describe('Only documents with this text in their name, in upper or lower case.'),
  rule: searched.describe('Only documents with findings of this rule.'),
  sort: z
    .enum(['newest', 'score'])
    .default('newest')
    .describe('The newest names first, or the lowest scores.'),
  all,
});

/** The query of `GET /api/inventory/rules`. */
export const ruleUseQuery = z.strictObject({
  search: searched.describe('Only rules with this text in their id.'),
  all,
});

/** The query of a history. */
export const pagedQuery = z.strictObject(paging);

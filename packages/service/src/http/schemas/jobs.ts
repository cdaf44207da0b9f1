import { severities } from '@assay/core';
import { z } from 'zod';
import { jobExtras } from '../../analysis/analysis-pool.js';
import { maxSkippedListed, skipReasons } from '../../analysis/unpacking.js';
import { jobKinds, jobStatuses } from '../../jobs/job-store.js';
import { change, changeSummary, side } from './comparison.js';
import { issue, loaderError } from './issues.js';
import { documentNameField } from './inventory.js';
import { documentUrl, requestablePresets } from './queries.js';
import { cursor, pageSchema } from './records.js';
import { engineId, paging } from './requests.js';
import { id, many, text, timestamp, withoutDefault } from './text.js';

function list(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value === '' ? undefined : value.split(',');
}

const options = {
  kind: z
    .enum(jobKinds)
    .default('validate')
    .describe('The action for each document; `validate` if it is not given.')
    .meta(withoutDefault),
  preset: z
    .enum(requestablePresets)
    .default('recommended')
    .describe('The rules to run, for `validate`; `recommended` if it is not given.')
    .meta(withoutDefault),
  severity: z
    .enum(severities)
    .optional()
    .describe('Only issues that are at least as severe; for `validate`.'),
  include: z
    .preprocess(list, z.array(z.enum(jobExtras)).max(jobExtras.length).optional())
    .describe('Additional fields of each issue, as for a validation.'),
  engineId: engineId.optional().describe('The engine of the projects; for `import`.'),
  webhook: z
    .string()
    .max(2_000)
    .regex(/^https?:\/\/[!-~]+$/)
    .refine((value) => URL.canParse(value), 'must be an absolute `http` or `https` URL')
    .optional()
    .describe('A URL that the job is sent to by POST when it has ended.'),
  name: documentNameField.optional(),
  webhookSecret: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe('The secret for the signature of that request; required with `webhook`.'),
};

const compared = {
  old: documentUrl.optional().describe('The URL of the old document; for `diff`.'),
  new: documentUrl.optional().describe('The URL of the new document; for `diff`.'),
};

/** The headers of `POST /api/jobs`. */
export const jobHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .regex(/^[!-~]*$/)
    .optional()
    .describe('Any text of the client: with the same one, repeated requests create only one job.'),
});

/**
 * Builds the conditions on the fields of each kind of job, in JSON Schema.
 *
 * @param sources the fields with documents for all kinds except `diff`; at least one is required
 * @param others further fields that only these kinds have
 */
function byKind(sources: readonly string[], others: readonly string[] = []) {
  const isComparison = { required: ['kind'], properties: { kind: { const: 'diff' } } };
  const none = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, false]));
  return {
    if: isComparison,
    then: { required: ['old', 'new'], properties: none([...sources, ...others]) },
    else: { anyOf: sources.map((source) => ({ required: [source] })), properties: none(['old', 'new']) },
    allOf: [{ if: { required: ['name'] }, then: { properties: { kind: { const: 'validate' } } } }],
    dependentRequired: { webhook: ['webhookSecret'], webhookSecret: ['webhook'] },
  };
}

/** A job with documents that the service fetches. */
export const jobBody = z
  .strictObject({
    ...options,
    urls: z
      .array(documentUrl)
      .min(1)
      .max(10_000)
      .optional()
      .describe('The URLs of the documents; required except for `diff`.'),
    ...compared,
  })
  .meta({ id: 'JobRequest', description: 'Documents to process, by their URLs.', ...byKind(['urls']) });

/** The fields of a form without its files. */
export const jobFields = z.strictObject({
  ...options,
  ...compared,
  url: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(documentUrl).max(10_000).optional(),
    )
    .describe('The URL of a document that is fetched; repeatable.'),
  root: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('The file that is the document; it refers to the others.'),
});

/** A job with uploaded documents. */
export const jobForm = z
  .strictObject({
    ...jobFields.shape,
    old: z.file().or(documentUrl).optional().describe('The old document, or its URL; for `diff`.'),
    new: z.file().or(documentUrl).optional().describe('The new document, or its URL; for `diff`.'),
    file: z
      .array(z.file())
      .max(10_000)
      .optional()
      .describe('Documents, or ZIP or tar.gz archives of documents; repeatable.'),
  })
  .meta({
    id: 'JobForm',
    description: 'Documents to process, as files and URLs.',
    ...byKind(['file', 'url'], ['root']),
  });

/** A job. */
export const job = z
  .strictObject({
    id,
    kind: z.enum(jobKinds),
    status: z
      .enum(jobStatuses)
      .describe('`completed` once every document has an answer, one with the status `error` included.'),
    total: z.int().min(1).max(1_000_000).describe('How many documents it has.'),
    done: z.int().min(0).max(1_000_000).describe('How many of them have an answer.'),
    failed: z.int().min(0).max(1_000_000).describe('How many of these answers have the status `error`.'),
    issues: z.int().min(0).max(2_147_483_647).describe('How many issues were found.'),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    skipped: z
      .strictObject({
        count: z.int().min(0).max(100_000_000).describe('How many there are.'),
        entries: z
          .array(
            z.strictObject({
              archive: text('The name of the archive.'),
              name: text('The path in the archive.'),
              reason: z
                .enum(skipReasons)
                .describe(
                  '`archive` is one within the archive, `link` a link, `device` a device or pipe, `outside` a path that leads out of the archive.',
                ),
            }),
          )
          .max(maxSkippedListed)
          .describe('The first of them.'),
      })
      .describe('Skipped entries of archives that may be meant as documents.'),
    webhook: z
      .strictObject({
        state: z
          .enum(['waiting', 'pending', 'delivered', 'failed', 'cancelled'])
          .describe(
            '`waiting` until the job has ended, `pending` until a server accepts it, `failed` after the last attempt.',
          ),
        attempts: z.int().min(0).max(1_000).describe('How many attempts this delivery had.'),
        lastError: text('Why the last attempt failed; null if none did.').nullable(),
        nextAttempt: timestamp.nullable().describe('When the next attempt is due; null if none is.'),
      })
      .nullable()
      .describe('How the delivery to the webhook is going; null if the job has none.'),
  })
  .meta({
    id: 'Job',
    description: 'Documents that are processed in the background.',
    examples: [
      {
        id: '0197a1f0-5b1e-7c3d-9f2a-1b2c3d4e5f60',
        kind: 'validate',
        status: 'running',
        total: 1000,
        done: 412,
        failed: 3,
        issues: 9120,
        createdAt: '2026-01-31T12:00:00.000Z',
        startedAt: '2026-01-31T12:00:01.000Z',
        finishedAt: null,
        skipped: { count: 0, entries: [] },
        webhook: null,
      },
    ],
  });

/** A page of jobs. */
export const jobPage = pageSchema(job, 'JobPage', 'A part of the list of jobs.');

/** The query of `GET /api/jobs`. */
export const jobQuery = z.strictObject({
  ...paging,
  status: z.enum(jobStatuses).optional().describe('Only jobs with this status.'),
  kind: z.enum(jobKinds).optional().describe('Only jobs of this kind.'),
  all: z
    .enum(['true', 'false'])
    .default('false')
    .describe('With `true` the jobs of all keys of the tenant; needs the scope `admin`.'),
});

const result = z
  .strictObject({
    name: text('The name of the file, or the URL.'),
    status: z.enum(['success', 'error']),
    result: many(issue).optional().describe('Of a validation: the result.'),
    swaggerValidationResults: many(loaderError).optional().describe('Of a validation: the loader errors.'),
    changes: many(change).optional().describe('Of a comparison: the changes.'),
    summary: changeSummary.optional().describe('Of a comparison: how many changes there are.'),
    omitted: z
      .int()
      .min(0)
      .max(100_000_000)
      .optional()
      .describe('Of a comparison: how many changes are not listed.'),
    old: side.optional().describe('Of a comparison: the old document.'),
    new: side.optional().describe('Of a comparison: the new document.'),
    side: z
      .enum(['old', 'new'])
      .nullable()
      .optional()
      .describe('Of a failed comparison: the document that caused it.'),
    reason: text('Of a comparison that failed: why.').optional(),
    undecided: z.array(z.unknown()).max(1_000_000).optional().describe('With `include=undecided` only.'),
    group: id.nullable().optional().describe('Of an import: the created group; null without one.'),
    projects: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Of an import: the number of created projects.'),
    errors: many(issue).optional().describe('Of an import: its issues.'),
  })
  .meta({ id: 'JobResult', description: 'The answer for one document of a job.' });

/** The results of a job, in the order of its documents. */
export const jobResults = z
  .strictObject({
    items: z.array(result).max(200),
    nextCursor: cursor.nullable().describe('Null when there will be no more results.'),
  })
  .meta({
    id: 'JobResultPage',
    description: 'Results of a job, as far as there is an answer for every document before.',
  });

import { severities } from '@assay/core';
import { axes, changeIds } from '@assay/diff';
import { z } from 'zod';
import { exampleDocument, documentUrl } from './queries.js';
import { location } from './issues.js';
import { many, text } from './text.js';

/** One of two documents. */
export const side = z.strictObject({ uri: text('The document: its URL, or the name that the upload had.') });

/** A change (docs/diff.md). */
export const change = z
  .strictObject({
    id: z.string().max(100).describe('The change, in lower-case words joined by hyphens.'),
    security: z
      .enum(['weaker', 'stronger', 'equal'])
      .describe('The effect on security; `equal` also if it has no certain direction.'),
    clients: z
      .enum(['breaking', 'compatible', 'unknown'])
      .describe('The effect on clients of the old version; `unknown` if it cannot be decided.'),
    severity: z.enum(severities).describe('How severe it is for the security of the API.'),
    clientSeverity: z.enum(severities).describe('How severe it is for owners of clients.'),
    operation: text('The affected operation; null for none, or several.').nullable(),
    axis: z.enum(axes).describe('The affected part of the API.'),
    problem: text('The change.'),
    impact: text('Its possible consequences.'),
    recommendation: text('How to fix it; may contain Markdown links.'),
    example: z
      .strictObject({
        value: z.unknown(),
        validIn: z.enum(['old', 'new']).describe('The document in which the value is valid.'),
      })
      .optional()
      .describe('A value that is valid in one of the documents only; for changes that break clients.'),
    old: location.nullable().describe('The location in the old document; null for an addition.'),
    new: location.nullable().describe('The location in the new document; null for a removal.'),
  })
  .meta({ id: 'Change', description: 'A change between two versions of an API.' });

/** A change that the request approves. */
const approvedChange = z
  .strictObject({
    owner: text('The person or team that approves it.').nullable(),
    reason: text('Why.').nullable(),
    until: z.iso.date().nullable().describe('The last day of the approval; null where it has none.'),
    change,
  })
  .meta({ id: 'ApprovedChange', description: 'A change that is approved, and by whom.' });

/** The versions that both documents state. */
const versionStep = z
  .strictObject({
    isMajor: z.boolean().describe('True if the new document has a higher major version.'),
    place: z
      .enum(['info.version', 'server', 'path'])
      .nullable()
      .describe('Where both documents state a version; null where they have none in common.'),
    old: text('The version of the old document.').nullable(),
    new: text('The version of the new document.').nullable(),
  })
  .meta({ id: 'VersionStep', description: 'The versions of both documents.' });

const count = z.int().min(0).max(100_000_000);

/** The number of changes. */
export const changeSummary = z
  .strictObject({
    weaker: count.describe('The number of changes that weaken security.'),
    stronger: count.describe('The number of changes that strengthen security.'),
    breaking: count.describe('How many break clients.'),
  })
  .meta({ id: 'ChangeSummary', description: 'The number of changes, including those that are not listed.' });

/** Response of a comparison. */
export const comparison = z
  .strictObject({
    status: z.literal('success'),
    old: side,
    new: side,
    changes: many(change).describe('In the order of the new document, then removals.'),
    summary: changeSummary,
    omitted: count.describe('How many changes are not listed: an answer lists 5,000, the most severe ones.'),
    approved: many(approvedChange).describe('The changes that `config.approvals` leaves out.'),
    version: versionStep,
    passed: z.boolean().describe('False if a change fails the gate of `config`.'),
  })
  .meta({
    id: 'ComparisonResult',
    description: 'The effect of a change.',
    examples: [
      {
        status: 'success',
        old: { uri: 'bookshop.yaml' },
        new: { uri: 'bookshop-next.yaml' },
        changes: [
          {
            id: 'anonymous-access',
            security: 'weaker',
            clients: 'compatible',
            severity: 'critical',
            clientSeverity: 'info',
            operation: 'createOrder',
            axis: 'authentication',
            problem: 'No credentials are needed any more for `createOrder`.',
            impact: 'Anyone who can reach the API can call it, and the callers stay unknown.',
            recommendation:
              'Require a security scheme again, or make sure that everyone may see and do what is offered there.',
            old: null,
            new: {
              uri: 'bookshop-next.yaml',
              pointer: '/paths/~1orders/post/security',
              range: { start: { line: 82, column: 7 }, end: { line: 82, column: 15 } },
            },
          },
        ],
        summary: { weaker: 1, stronger: 0, breaking: 0 },
        omitted: 0,
        approved: [],
        version: { isMajor: false, place: 'info.version', old: '1.0.0', new: '1.0.0' },
        passed: false,
      },
    ],
  });

const known: ReadonlySet<string> = new Set(changeIds);

/** Policy and approvals of a comparison. */
export const diffConfig = z
  .strictObject({
    failOn: z
      .enum(['weaker', 'breaking', 'weaker,breaking', 'none'])
      .default('weaker')
      .describe('Which changes do not pass.'),
    graceDays: z
      .int()
      .min(0)
      .max(99_999)
      .default(0)
      .describe('Days after its sunset until a deprecated part may be removed.'),
    requireMajor: z
      .boolean()
      .default(false)
      .describe('Whether what breaks clients needs a new major version, which allows it.'),
    approvals: z
      .array(
        z
          .strictObject({
            change: z
              .string()
              .max(100)
              .refine((id) => known.has(id), 'must be the id of a change')
              // Not `z.enum`, because its message would list all ids.
              .meta({
                enum: changeIds,
                description: 'The id of the change.',
                examples: ['operation-removed'],
              }),
            pointer: z
              .string()
              .max(8_000)
              .regex(/^(?:\/|$)/)
              .optional()
              .describe(
                'The JSON Pointer of what is approved, in the new document, or in the old one where it is gone; by default all of the document.',
              ),
            owner: z.string().min(1).max(200).describe('The person or team that approves it.'),
            reason: z.string().min(1).max(1_000).describe('Why.'),
            until: z.iso.date().optional().describe('The last day of the approval.'),
          })
          .meta({ id: 'ChangeApproval', description: 'An approval of a change.' }),
      )
      .max(500)
      .default([])
      .describe('Changes that are approved: they are listed as `approved`, and pass.'),
  })
  .meta({ id: 'DiffConfig', description: 'How two documents are compared.' });

/** The body of a comparison by URL. */
export const diffBody = z
  .strictObject({
    old: documentUrl.meta({
      description: 'The URL of the old document.',
      examples: ['https://api.example.com/v1/openapi.json'],
    }),
    new: documentUrl.meta({
      description: 'The URL of the new document.',
      examples: ['https://api.example.com/v2/openapi.json'],
    }),
    config: diffConfig.optional(),
  })
  .meta({ id: 'DiffRequest', description: 'Two versions of a document.' });

const file = (description: string, example: string) => z.file().meta({ description, examples: [example] });

/** The form of a comparison by upload. */
export const diffForm = z
  .strictObject({
    old: file('The old document, JSON or YAML. Its file name is a label only.', exampleDocument()),
    new: file(
      'The new document, JSON or YAML. Its file name is a label only.',
      exampleDocument('deleteBook'),
    ),
    config: diffConfig.optional(),
  })
  .meta({ id: 'DiffForm', description: 'Two versions of a document.' });

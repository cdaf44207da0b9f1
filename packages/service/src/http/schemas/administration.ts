import { z } from 'zod';
import { auditActions } from '../../audit/audit-store.js';
import { scopes } from '../../keys/scopes.js';
import { pageSchema } from './records.js';
import { paging } from './requests.js';
import { comparable, id, timestamp } from './text.js';

const apiKey = z
  .strictObject({
    id,
    name: z.string().max(200),
    tenant: z.string().max(63).describe('Whose records it reaches.'),
    scopes: z.array(z.enum(scopes)).max(scopes.length),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe('Null for a key that does not expire.'),
    previousExpiresAt: timestamp
      .nullable()
      .describe('Until when the text is good that was replaced last; null where there is none.'),
    revokedAt: timestamp.nullable(),
    isCurrent: z.boolean().describe('True for the key that this request was sent with.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its text.' });

/** A page of keys. */
export const apiKeyPage = pageSchema(apiKey, 'ApiKeyPage', 'A part of the list of API keys.');

const auditEntry = z
  .strictObject({
    id,
    at: timestamp,
    action: z.enum(auditActions).describe('What was done.'),
    actor: z
      .strictObject({
        keyId: id.nullable().describe('Null for the operator, and where no good key was sent.'),
        name: z
          .string()
          .max(1_000)
          .describe(
            'The name of the key; `operator` for the command on the machine of the service, `unknown` without a good key, `retention` for what was kept long enough.',
          ),
        address: z
          .string()
          .max(1_000)
          .nullable()
          .describe('Where the request came from; null on the machine itself.'),
      })
      .describe('Who did it.'),
    record: z.string().max(1_000).nullable().describe('The id of the record that it was done to.'),
    result: z.enum(['done', 'refused']),
    count: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe('How often: failed sign-ins of an address are one entry a minute.'),
  })
  .meta({ id: 'AuditEntry', description: 'Who did what, to which record, and from where.' });

/** A page of the audit log. */
export const auditEntryPage = pageSchema(auditEntry, 'AuditEntryPage', 'A part of the audit log.');

/** The query of `GET /api/audit`. */
export const auditQuery = z.strictObject({
  ...paging,
  from: timestamp.optional().describe('Only entries of this time or later.'),
  to: timestamp.optional().describe('Only entries of before this time.'),
  actor: z
    .string()
    .min(1)
    .max(200)
    .regex(comparable)
    .optional()
    .describe('Only what the key with this name or id did; `operator` and `unknown` are names here.'),
  action: z.enum(auditActions).optional().describe('Only entries of this action.'),
  record: z
    .string()
    .min(1)
    .max(200)
    .regex(comparable)
    .optional()
    .describe('Only what was done to this record.'),
});

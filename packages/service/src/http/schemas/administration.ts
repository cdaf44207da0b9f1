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
    tenant: z.string().max(63).describe('The tenant of its records.'),
    scopes: z.array(z.enum(scopes)).max(scopes.length),
    createdAt: timestamp,
    expiresAt: timestamp.nullable().describe('Null for a key that does not expire.'),
    previousExpiresAt: timestamp
      .nullable()
      .describe('The end of the previous secret; null if it has no previous secret.'),
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
    action: z.enum(auditActions).describe('The action.'),
    actor: z
      .strictObject({
        keyId: id.nullable().describe('Null for the operator, and without a valid key.'),
        name: z
          .string()
          .max(1_000)
          .describe(
            'The name of the key; `operator` for the command on the machine of the service, `unknown` without a valid key, `retention` for deletions by retention.',
          ),
        address: z
          .string()
          .max(1_000)
          .nullable()
          .describe('The address of the request; null on the machine itself.'),
      })
      .describe('The actor.'),
    record: z.string().max(1_000).nullable().describe('The id of the record.'),
    result: z.enum(['done', 'refused']),
    count: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe('How often: failed sign-ins of an address are one entry a minute.'),
  })
  .meta({ id: 'AuditEntry', description: 'An action on a record, with its actor and address.' });

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
    .describe('Only actions of the key with this name or id; `operator` and `unknown` also work.'),
  action: z.enum(auditActions).optional().describe('Only entries of this action.'),
  record: z.string().min(1).max(200).regex(comparable).optional().describe('Only actions on this record.'),
});

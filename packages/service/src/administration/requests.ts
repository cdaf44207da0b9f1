import { z } from 'zod';
import { auditActions } from '../audit/audit-store.js';
import { newEngine } from '../http/schemas/records.js';
import { scopes, wideScopes } from '../keys/scopes.js';
import { defaultTenant, tenantPattern } from '../database/ids.js';
import { OperationFailure } from './failure.js';

/** The maximum time that a previous secret stays valid, in milliseconds. */
const longestOverlap = 90 * 86_400_000;

/** Requests over the socket are untrusted data, so each field has a message for each error. */
export const reference = z.string('Name it, or use its id.').min(1, 'Name it, or use its id.');
/** Schema of the name of a tenant. */
export const tenantName = z
  .string()
  .regex(
    tenantPattern,
    'The name of a tenant must have 1 to 63 letters, digits, dots, hyphens and underscores, and begin with a letter or digit.',
  )
  .default(defaultTenant);
const expiry = z.iso.datetime('The expiry of a key must be a time.').nullable();
/** Schema of a request to create a key. */
export const newKey = z.strictObject({
  tenant: tenantName,
  name: z
    .string()
    .regex(/^[^\p{C}]{1,100}$/u, 'The name of a key must have 1 to 100 characters, all of them visible.'),
  scopes: z
    .array(
      z.enum(
        scopes,
        `The scopes of a key are ${wideScopes.map((scope) => `\`${scope}\``).join(', ')}, and the \`operationId\` of single endpoints.`,
      ),
    )
    .min(1, 'A key needs at least one scope.'),
  expiresAt: expiry,
});

/** Schema of a request to rotate a key. */
export const rotation = z.strictObject({
  key: reference,
  overlap: z.number().min(0).max(longestOverlap, 'The old text of a key is good for 90 days at most.'),
  expiresAt: expiry,
});

/** Schema of a request to create an engine. */
export const newEngineOfTenant = newEngine.extend({ tenant: tenantName });

/** Schema of a request about one engine. */
export const engineReference = z.strictObject({ tenant: tenantName, engine: reference });

const time = z.iso.datetime('A time of the audit log is written as `2026-01-31T12:00:00Z`.').nullable();
/** Schema of a query of the audit log. */
export const auditRequest = z.strictObject({
  from: time,
  to: time,
  actor: z.string().max(200).nullable(),
  action: z
    .enum(
      auditActions,
      `The actions of the audit log are ${auditActions.map((each) => `\`${each}\``).join(', ')}.`,
    )
    .nullable(),
  cursor: z.string().max(512).nullable(),
});

/** Messages for invalid fields of an engine. */
export const engineSentences = {
  name: 'The name of an engine must have 1 to 100 characters, all of them visible.',
  kind: 'The kind of an engine must have 1 to 50 letters, digits, dots, hyphens and underscores, and begin with a letter or digit.',
  address: 'The address of an engine must have 1 to 2048 characters without spaces.',
};

/**
 * Validates a request and returns it.
 *
 * @param sentences messages by property, for errors that the schema has no message for
 * @throws OperationFailure if the request is invalid.
 */
export function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  sentences: Readonly<Record<string, string>> = {},
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const property = String(issue?.path[0] ?? '');
  if (Object.hasOwn(sentences, property)) throw new OperationFailure(sentences[property]);
  const isOurs = issue?.message.endsWith('.') === true;
  throw new OperationFailure(
    isOurs ? issue.message : 'The request does not have the form that this service expects.',
  );
}

import { severities } from '@assay/core';
import { z } from 'zod';
import { maxRulesetBytes } from './ruleset-text.js';
import { maxSkippedListed, skipReasons, unpackRefusals } from './unpacking.js';

/** Facts about a document. */
const found = z.strictObject({
  bytes: z.number(),
  format: z.string().nullable(),
  issues: z.number(),
  /** The rules that threw: defects of Assay, which are logged. */
  failedRules: z.array(z.string()),
});

const record = z.strictObject({ id: z.string(), text: z.string() });

const project = z.strictObject({
  ...record.shape,
  name: z.string(),
  engine: z.string(),
  flow: record,
  variables: record,
});

/** Parts of an import besides its projects and the source. */
const frame = z.strictObject({
  group: z.strictObject({
    ...record.shape,
    name: z.string(),
    documentKey: z.string(),
    sha256: z.string(),
  }),
  variables: record,
  schemas: record,
  engineId: z.string().nullable(),
  createdAt: z.string(),
});

const bytes = z.instanceof(Uint8Array);

const count = z.int().min(0);
const severity = z.enum(severities);

/** Record of a validation in the inventory (`ValidationRecord`). */
const validationRecord = z.strictObject({
  status: z.enum(['success', 'error']),
  score: z.int().min(0).max(100).nullable(),
  operations: count,
  findings: z.record(severity, count),
  loaderErrors: count,
  rules: z
    .array(
      z.strictObject({
        rule: z.string().regex(/^[\w.$-]{1,100}$/),
        severity,
        findings: count,
        identities: z.base64(),
      }),
    )
    .max(10_000)
    .readonly(),
  isComplete: z.boolean(),
});

const unpackedDocument = z.strictObject({ name: z.string().max(1_000), bytes: count });

const skipped = z.strictObject({
  count,
  entries: z
    .array(z.strictObject({ name: z.string().max(1_000), reason: z.enum(skipReasons) }))
    .max(maxSkippedListed)
    .readonly(),
});

/**
 * Messages from a child process to the service. An answer comes in parts of about a megabyte, so that none blocks the service, or
 * is in the job's file. `validated`, `compared` or `imported` is the last part. A job that needs other documents answers `needs`
 * and nothing else.
 */
const fromChild = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('needs'), uris: z.array(z.string()).min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('body'), bytes }),
  z.strictObject({ kind: z.literal('file'), bytes: z.int().min(0) }),
  z.strictObject({
    kind: z.literal('validated'),
    status: z.enum(['success', 'error']),
    found,
    record: validationRecord.optional(),
  }),
  z.strictObject({
    kind: z.literal('compared'),
    fault: z.strictObject({ side: z.enum(['old', 'new']), reason: z.string() }).nullable(),
    found,
  }),
  z.strictObject({
    kind: z.literal('ruleset'),
    rules: z.array(z.string().max(100)).max(1_000).readonly(),
    skipped: z.array(z.string().max(10_000)).max(10_000).readonly(),
    problems: z.array(z.string().max(10_000)).max(10_000).readonly(),
    extended: z
      .strictObject({
        texts: z.record(z.string().max(2_000), z.string().max(maxRulesetBytes)),
        failures: z.record(z.string().max(2_000), z.string().max(10_000)),
      })
      .optional(),
  }),
  // The number of bytes about to be written.
  z.strictObject({ kind: z.literal('unpacking'), bytes: count }),
  z.strictObject({ kind: z.literal('documents'), documents: z.array(unpackedDocument).max(1_000) }),
  z.strictObject({ kind: z.literal('unpacked'), refusal: z.enum(unpackRefusals).nullable(), skipped }),
  z.strictObject({ kind: z.literal('source'), bytes }),
  z.strictObject({ kind: z.literal('errors'), text: z.string() }),
  z.strictObject({ kind: z.literal('projects'), projects: z.array(project) }),
  z.strictObject({ kind: z.literal('imported'), frame: frame.nullable(), found }),
]);

/** Message of a child process. */
export type FromChild = z.infer<typeof fromChild>;

/** Sends a message to the service and waits until it was sent, so that messages do not accumulate in the child process. */
export type Send = (message: FromChild) => Promise<void>;

/** Message about a document of an archive. */
export type UnpackedDocument = z.infer<typeof unpackedDocument>;

/** Message about issues that a child process found. */
export type Found = z.infer<typeof found>;

/** Message with the frame of an import. */
export type ImportFrame = z.infer<typeof frame>;

/** Message with one project of an import. */
export type ImportedProject = z.infer<typeof project>;

/**
 * Reads a message of a child process; undefined if it is invalid. A child process that a document has compromised can send
 * anything.
 */
export function readMessage(message: unknown): FromChild | undefined {
  return fromChild.safeParse(message).data;
}

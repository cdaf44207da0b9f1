import { severities } from '@assay/core';
import { harmPlaces, harmRanks } from '@assay/project-generator';
import { z } from 'zod';
import { target } from './records.js';
import { httpRequest, messageCoverage, requestMessage, schemaRef } from './request-records.js';
import { id, many, text, timestamp, version } from './text.js';

const severity = z.enum(severities);

const step = z
  .strictObject({
    id: text('Unique in its flow.'),
    operationPointer: text(),
    role: z.enum(['prerequisite', 'subject', 'teardown']),
    request: httpRequest,
    messages: many(requestMessage).optional().describe('Of the step under test; the first is the seed.'),
    coverage: messageCoverage.optional(),
    responses: many(
      z.strictObject({
        status: text('`200`, `2XX` or `default`.'),
        kind: z.enum(['success', 'client-error', 'server-error', 'redirect', 'other']),
        mediaTypes: many(z.strictObject({ type: text(), schema: schemaRef.nullable() })),
        headers: many(z.strictObject({ name: text(), required: z.boolean(), schema: schemaRef.nullable() })),
        links: many(text()),
      }),
    ),
    outputs: many(
      z.strictObject({ name: text(), from: text('A runtime expression.'), type: text() }),
    ).describe('Values that it reads from its response.'),
    purpose: z
      .enum(['token', 'device', 'discovery', 'login'])
      .optional()
      .describe(
        'Set for steps that only obtain a credential: requests to an authorization server, and logins.',
      ),
    manual: text().optional().describe('The manual action before it is sent.'),
    fuzz: z.boolean().describe('True for the step under test.'),
    destructive: z.boolean().describe('True if the method changes or deletes existing data.'),
  })
  .meta({ id: 'Step', description: 'One request of a flow.' });

const binding = z.strictObject({
  target: z.strictObject({ step: text(), insertionPoint: text() }),
  expression: text('`$steps.createUser.outputs.id`'),
  origin: z.enum(['link', 'location-header', 'dependency', 'manual']),
  confidence: z.number().min(0).max(1),
});

const edge = z
  .strictObject({
    from: text(),
    to: text(),
    bindings: many(binding),
    optional: z.boolean(),
    warning: z
      .literal('destroys-existing-data')
      .optional()
      .describe('Set if the step would change or delete data from before the test.'),
    withheld: many(binding).optional().describe('The withheld bindings; static values are used instead.'),
  })
  .meta({ id: 'Edge', description: 'The values that one step needs from another.' });

/** The requests that test one operation. */
export const flow = z
  .strictObject({
    id,
    version,
    type: z.literal('flow'),
    name: text(),
    operation: z.strictObject({
      id: text('The `operationId`; null if the operation has no id.').nullable(),
      method: text(),
      path: text(),
      pointer: text('The location of the operation in its document.'),
      tags: many(text()),
      deprecated: z.boolean(),
      summary: text(),
    }),
    harm: z
      .strictObject({
        rank: z.enum(harmRanks),
        evidence: many(z.strictObject({ in: z.enum(harmPlaces), words: text() })),
      })
      .optional()
      .describe('The harm of the request under test, and the words that led to it.'),
    steps: many(step),
    edges: many(edge),
    entry: text('The id of the step that runs first.'),
    subject: text('The id of the step under test.'),
    findings: many(z.strictObject({ id: text(), severity, pointer: text() })).describe(
      'Findings of the analysis for the test to prove or refute.',
    ),
    teardown: many(text()).describe('The ids of the steps that clean up.'),
    auth: many(
      z.strictObject({
        schemes: many(z.strictObject({ scheme: text(), scopes: many(text()), variables: many(text()) })),
        satisfiable: z.boolean(),
      }),
    ).describe('The alternatives of authentication; one is enough.'),
    anonymousAllowed: z.boolean(),
    accessChecks: many(
      z.strictObject({
        identity: z.enum(['none', 'second']),
        target,
        message: z.literal('seed'),
        leftOut: many(
          z.strictObject({ in: z.enum(['header', 'query', 'cookie', 'driver']), name: text() }),
        ).describe('The credentials that are removed from the message and the driver.'),
        credentials: z.record(text(), text()),
        expected: many(text()),
        noConnection: z
          .literal(true)
          .optional()
          .describe(
            'Set if a service may also refuse the TLS handshake, because there is no client certificate.',
          ),
      }),
    )
      .optional()
      .describe('The seed of the step under test, sent by a caller who must be rejected.'),
    warnings: many(text()).describe('The ids of the issues of the import that concern this operation.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Flow',
    description:
      'The requests that test one operation: those that it needs first, the one under test, those that clean up.',
  });

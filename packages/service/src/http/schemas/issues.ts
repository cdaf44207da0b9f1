import { severities, undecidedKinds } from '@assay/core';
import { z } from 'zod';
import { project } from './records.js';
import { many, text } from './text.js';

const position = z.strictObject({
  line: z.int().min(1).max(2_147_483_647),
  column: z.int().min(1).max(2_147_483_647),
});

/** A location in a document. */
export const location = z
  .strictObject({
    uri: text('The document: its URL, or the name that the upload had.'),
    pointer: text('A JSON Pointer into it (RFC 6901).'),
    range: z.strictObject({ start: position, end: position }).describe('Lines and columns, both from 1.'),
  })
  .meta({ id: 'Location', description: 'The location of an issue.' });

const references = z
  .strictObject({
    owasp: z.array(z.string().max(50)).max(20).describe('Items of the OWASP API Security Top 10.'),
    cwe: z.array(z.int().min(1).max(100_000)).max(20).describe('Entries of the Common Weakness Enumeration.'),
    specification: z
      .string()
      .max(2_000)
      .nullable()
      .describe('The section of the specification; null without one.'),
  })
  .meta({ id: 'References', description: 'References about a rule.' });

/** An issue (docs/interface.md, Issue) with the parts that `include` can add. */
export const issue = z
  .strictObject({
    id: z.string().max(100).describe('The rule, in lower-case words joined by hyphens.'),
    name: text('The name of the rule.'),
    category: z.enum(['security', 'documentation']),
    severity: z.enum(severities),
    operation: text('The operation; null for the whole document, a server or several operations.').nullable(),
    problem: text('The problem.'),
    impact: text('Its possible consequences.'),
    recommendation: text('How to fix it; may contain Markdown links.'),
    location: location.optional().describe('With `include=location` only.'),
    references: references.optional().describe('With `include=references` only.'),
    operations: many(text())
      .optional()
      .describe('All operations that the issue touches; with `include=operations` only.'),
    group: z
      .string()
      .max(200)
      .optional()
      .describe('The group that the issue belongs to; with `include=groups` only.'),
  })
  .meta({
    id: 'Issue',
    description: 'Something that is wrong with a document.',
    examples: [
      {
        id: 'plaintext-communication',
        name: 'Plaintext communication',
        category: 'security',
        severity: 'high',
        operation: null,
        problem: 'The server `http://petstore.test/v1` is reached over unencrypted HTTP.',
        impact: 'Anyone on the network path can read and change the traffic, credentials included.',
        recommendation: 'Serve the API over HTTPS only, and list only `https://` servers.',
      },
    ],
  });

/** An error of the document-loading library (docs/interface.md, Loader error). */
export const loaderError = z
  .strictObject({
    instancePath: text('A JSON Pointer to the invalid value.'),
    schemaPath: text('The location in the violated schema.'),
    keyword: z.string().max(100).describe('The keyword of the schema that is violated.'),
    params: z
      .record(z.string().max(100), z.unknown())
      .describe('The parameters of the keyword; for `required` the `missingProperty`.'),
    message: text(),
  })
  .meta({
    id: 'LoaderError',
    description: 'A violation of the official schema of the document.',
    examples: [
      {
        instancePath: '/paths/~1users/get',
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'responses' },
        message: 'the Operation Object has no `responses`, which is required',
      },
    ],
  });

const group = z
  .strictObject({
    id: z.string().max(200).describe('The `group` of its issues.'),
    rules: many(z.string().max(100)).describe('The ids of its issues, that of its problem first.'),
    category: z.enum(['security', 'documentation']),
    severity: z.enum(severities).describe('That of its most severe issue.'),
    problem: text('The problem in all of its locations.'),
    issues: z.int().min(1).max(100_000_000).describe('How many issues it has.'),
    operations: z.int().min(0).max(100_000_000).describe('How many operations of the API it touches.'),
    share: z.number().min(0).max(1).describe('How large a part of the operations that is.'),
    location,
  })
  .meta({ id: 'IssueGroup', description: 'Issues that one decision settles, since they have one cause.' });

const undecided = z
  .strictObject({
    what: z.enum(undecidedKinds).describe('The type of the part.'),
    why: text('The reason: a limit was reached, or a dialect is not known.'),
    location,
  })
  .meta({
    id: 'Undecided',
    description: 'A part of the document that could not be analysed: the absence of issues means nothing.',
  });

const sourceText = z
  .strictObject({
    uri: text('Its source: the file name of an upload, or a URL without userinfo and query.'),
    text: text('The whole text.'),
  })
  .meta({ id: 'SourceText', description: 'The text of a document that was analysed.' });

/** Response of a validation (docs/interface.md, Endpoints), with the parts that `include` can add. */
export const validation = z
  .strictObject({
    status: z
      .enum(['success', 'error'])
      .describe('`error` if the document could not be validated; `result` then says why.'),
    result: many(issue).describe('The issues of the document.'),
    swaggerValidationResults: many(loaderError).describe('Violations of the official schema of its format.'),
    groups: many(group)
      .optional()
      .describe('The causes of the issues, the weightiest first; with `include=groups` only.'),
    undecided: many(undecided)
      .optional()
      .describe('The parts that could not be analysed, with reasons; only with `include=undecided`.'),
    source: many(sourceText)
      .optional()
      .describe(
        'The texts of the document and its references, the document first, if it is an OpenAPI document; only with `include=source`.',
      ),
  })
  .meta({ id: 'Validation', description: 'The problems of a document.' });

/** Response of an import (docs/interface.md, Endpoints). */
export const importResult = z
  .strictObject({
    projects: many(project).describe('The created projects, in the order of the document.'),
    errors: many(issue).describe('Issues of the import.'),
  })
  .meta({ id: 'ImportResult', description: 'The result of an import.' });

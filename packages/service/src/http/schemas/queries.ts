import { severities } from '@assay/core';
import { z } from 'zod';
import { extras } from '../../analysis/analysis-pool.js';
import { documentNameField } from './inventory.js';
import { engineId } from './requests.js';

/** The presets that can be requested. Each includes the rules of `recommended`, whose findings are recorded. */
export const requestablePresets = ['recommended', 'strict', 'style', 'all'] as const;

/** Treats `a,b` and `a&include=b` alike. */
function split(value: unknown): unknown {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every((item) => typeof item === 'string')) return value;
  return [...new Set(values.flatMap((item) => item.split(',')))];
}

/** The query of both validation endpoints. */
export const validateQuery = z.strictObject({
  preset: z.enum(requestablePresets).default('recommended').describe('The rules to run.'),
  severity: z
    .enum(severities)
    .optional()
    .describe(
      'Only issues that are at least as severe. Issues that prevent a validation are always reported.',
    ),
  include: z
    .preprocess(split, z.array(z.enum(extras)).max(extras.length))
    .optional()
    .describe(
      'Additional fields of the answer, for each issue or, with `groups`, `undecided` and `source`, for the document: a comma-separated list, or the parameter several times.',
    ),
  name: documentNameField.optional(),
});

/** The query of a path without query parameters. */
export const emptyQuery = z.strictObject({});

/** The URL of a document: absolute, http or https. The fetcher decides which hosts it may reach. */
export const documentUrl = z
  .string()
  .max(8_000)
  .refine(isHttpUrl, 'must be an absolute `http` or `https` URL')
  .meta({
    format: 'uri',
    description: 'The URL of the OpenAPI document, `http` or `https`. The service fetches it.',
    examples: ['https://api.example.com/openapi.json'],
  });

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);
}

/** The configuration of an import (docs/interface.md, Endpoints). */
export const importConfig = z
  .strictObject({
    engineId: engineId
      .optional()
      .describe('The engine that the projects are assigned to: an id of `GET /api/engines`.'),
  })
  .meta({ id: 'ImportConfig', description: 'How a document is imported.' });

/** The body of a validation by URL. */
export const validateBody = z
  .strictObject({ url: documentUrl })
  .meta({ id: 'ValidateRequest', description: 'The document to validate.' });

/** The body of an import by URL. */
export const importBody = z
  .strictObject({ url: documentUrl, config: importConfig.optional() })
  .meta({ id: 'ImportRequest', description: 'The document to import.' });

const file = z.file().meta({
  description: 'The OpenAPI document, JSON or YAML. Its file name is a label only.',
  examples: [exampleDocument()],
});

/** The form of a validation by upload. */
export const validateForm = z
  .strictObject({ file })
  .meta({ id: 'ValidateForm', description: 'The document to validate.' });

/** The form of an import by upload. */
export const importForm = z
  .strictObject({ file, config: importConfig.optional() })
  .meta({ id: 'ImportForm', description: 'The document to import.' });

/**
 * Returns a small OpenAPI document as an example of an upload.
 *
 * @param added the `operationId` of an additional operation
 */
export function exampleDocument(added?: string): string {
  const further = added === undefined ? '' : `\n    delete: ${operation(added, '204')}`;
  return `openapi: 3.1.1
info: { title: Books, version: 1.0.0 }
servers: [{ url: https://books.example.com }]
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
    get: ${operation('getBook', '200')}${further}
`;
}

function operation(id: string, status: string): string {
  return `{ operationId: ${id}, responses: { '${status}': { description: Done } } }`;
}

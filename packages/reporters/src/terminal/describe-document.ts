import type { Analysis } from '@assay/core';
import { escapeForTerminal } from './escape.js';
import { count } from './counts.js';

/** Writes what a document is: `OpenAPI 3.0.3, 24 operations, 61 schemas`. */
export function describeDocument({ model, documents, format }: Analysis): string {
  if (model === undefined) return format === undefined ? 'not analysed' : 'analysed in part';
  const { version, operations, webhooks, components } = model.document;
  const parts = [
    `${format === 'oas2' ? 'Swagger' : 'OpenAPI'} ${escapeForTerminal(version.slice(0, 20))}`,
    count(operations.length, 'operation'),
    ...(webhooks.length === 0 ? [] : [count(webhooks.length, 'webhook')]),
    count(components?.schemas.size ?? 0, 'schema'),
    ...(documents.length > 1 ? [count(documents.length, 'file')] : []),
  ];
  return parts.join(', ');
}

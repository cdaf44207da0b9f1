import type { Operation } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { operationWords } from './operation-words.js';

/** Work that costs the service much more than it costs the client. */
export type ExpensiveWork =
  | 'export'
  | 'import'
  | 'report'
  | 'search'
  | 'upload'
  | 'batch'
  | 'query'
  | 'backup';

/**
 * The costly work that an operation does, told from the last segment of its path: `POST /exports`, `GET /products/search`,
 * `POST /jobs/{id}:export`, `POST /users/bulk-delete`, `POST /graphql`; or from a file in its body.
 * `GET /exports` lists exports, and `GET /uploads/{id}` reads one: neither is.
 */
export function expensiveWork(operation: Operation): ExpensiveWork | undefined {
  const { method } = operation;
  const isRead = method === 'GET' || method === 'QUERY';
  if (!isRead && method !== 'POST' && method !== 'PUT') return undefined;
  const last = operationWords(operation).path.at(-1) ?? [];
  if (last.length > maxWords || last.some((word) => aboutWords.has(word))) return undefined;
  for (const word of [last[0] ?? '', last.at(-1) ?? '', last.join('')]) {
    const work = (isRead ? readWords : writeWords).get(word);
    if (work !== undefined) return work;
  }
  return !isRead && takesFile(operation) ? 'upload' : undefined;
}

const maxWords = 3;

/** Words beside which the others name an object, not the work. */
const aboutWords = wordSet(
  'status state history settings setting config template templates result results url urls link schema',
);

const readWords: ReadonlyMap<string, ExpensiveWork> = new Map([
  ['export', 'export'],
  ['search', 'search'],
  ['graphql', 'query'],
  ['backup', 'backup'],
]);

const writeWords: ReadonlyMap<string, ExpensiveWork> = new Map([
  ['export', 'export'],
  ['exports', 'export'],
  ['import', 'import'],
  ['imports', 'import'],
  ['report', 'report'],
  ['reports', 'report'],
  ['search', 'search'],
  ['searches', 'search'],
  ['upload', 'upload'],
  ['uploads', 'upload'],
  ['batch', 'batch'],
  ['batches', 'batch'],
  ['bulk', 'batch'],
  ['graphql', 'query'],
  ['backup', 'backup'],
  ['backups', 'backup'],
]);

function takesFile(operation: Operation): boolean {
  const types = operation.requestBody?.content ?? [];
  return (
    types.some(({ mediaType }) =>
      /^(?:image|audio|video)\/|^application\/(?:octet-stream|zip|pdf)\b/i.test(mediaType),
    ) ||
    operation.parameters.some((parameter) => parameter.in === 'formData' && parameter.text('type') === 'file')
  );
}

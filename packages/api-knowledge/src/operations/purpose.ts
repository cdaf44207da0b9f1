import type { Operation } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { operationWords } from './operation-words.js';
import { changingVerbs, editingVerbs, endingVerbs, makingVerbs, readingVerbs } from './verbs.js';

/** True for operations that remove or disable resources: `DELETE`, and all with such a name (`POST /users/{id}/delete`). */
export function isDestructiveOperation(operation: Operation): boolean {
  if (operation.method === 'DELETE') return true;
  const { path, idPieces, summary } = operationWords(operation);
  const last = path.findLast((words) => words.length > 0);
  if (endingVerbs.has(last?.[0] ?? '')) return true;
  if (summary.some((word, index) => index < 2 && endingVerbs.has(word))) return true;
  return idPieces.some(
    (part) => !makingVerbs.has(part[0] ?? '') && part.some((word) => endingVerbs.has(word)),
  );
}

/** True for operations whose method or names show that they read. */
export function isReadOperation(operation: Operation): boolean {
  if (operation.method === 'GET') return true;
  const { idPieces, summary } = operationWords(operation);
  if (idPieces.length > 0) return idPieces.some((part) => readingVerbs.has(verbOf(part)));
  return readingVerbs.has((summary[0] ?? '').replace(/s$/, ''));
}

/** Returns the first word that names the action, without words for quantity or deprecation: `retrieve` of `batchRetrieveOrders`. */
function verbOf(words: readonly string[]): string {
  return words.find((word) => !manners.has(word)) ?? '';
}

const manners = wordSet('batch bulk mass multi deprecated');

/** True for operations whose names describe a creation: `createUser`, `Users_CreateOrUpdate`, "Adds a user". */
export function isCreateOperation(operation: Operation): boolean {
  const { idPieces: id, summary } = operationWords(operation);
  if (isUpdateOperation(operation)) return false;
  const texts = id.length > 0 ? [id[0], id.at(-1)] : [summary];
  return texts.some((words) => makingVerbs.has(words?.[0] ?? ''));
}

/** True for operations that may create a resource, by any word of their names: `access-create-an-application`. */
export function mayBeCreateOperation(operation: Operation): boolean {
  const { idPieces: id, summary } = operationWords(operation);
  return [...id, summary].some((words) => makingVerbs.has(words[0] ?? ''));
}

/** True for operations whose names describe a change of an existing resource: `updateUser`, `Users_Update`. */
export function isUpdateOperation(operation: Operation): boolean {
  const { idPieces: id } = operationWords(operation);
  return [id[0], id.at(-1)].some((words) => changingVerbs.has(words?.[0] ?? ''));
}

/**
 * True for `PATCH` and `PUT` operations that edit an existing resource, by their names or otherwise by a path that ends in a
 * variable: `updateUser`, `PATCH /users/{id}`. False for `archiveUser` and `PATCH /users/{id}/archive`.
 */
export function isEditOperation(operation: Operation): boolean {
  if (operation.method !== 'PATCH' && operation.method !== 'PUT') return false;
  const { path, idPieces } = operationWords(operation);
  if (idPieces.length === 0) return path.at(-1)?.length === 0;
  return [idPieces[0], idPieces.at(-1)].some((words) => editingVerbs.has(words?.[0] ?? ''));
}

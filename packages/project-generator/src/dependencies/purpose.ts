import { wordSet, wordsOf } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { shapeOfPath } from './path-shape.js';

const ending = wordSet(
  'delete deletes remove removes destroy purge erase wipe revoke revokes cancel cancels close closes terminate terminates archive',
  'deactivate deactivates disable disables void abort kill uninstall unsubscribe logout signout drop trash detach unlink reject',
  'expire shutdown undelete bulkdelete unregister deregister',
);

const reading = wordSet(
  'list search find query get fetch filter count lookup retrieve export check validate test verify preview calculate estimate',
  'download read show describe simulate',
);

const making = wordSet(
  'create creates add adds new insert inserts register registers upsert start begin open make',
);

const changing = wordSet('update edit modify patch change set replace');

/** True for operations that take away what others need: DELETE, and all that says so in its name (`POST /users/{id}/delete`). */
export function endsSomething(operation: Operation): boolean {
  if (operation.method === 'DELETE') return true;
  const words = namesOf(operation);
  if (ending.has(words.path[0] ?? '')) return true;
  if (words.summary.some((word, index) => index < 2 && ending.has(word))) return true;
  return words.id.some((part) => !making.has(part[0] ?? '') && part.some((word) => ending.has(word)));
}

/** True for operations that say that they read, whatever their method. */
export function readsSomething(operation: Operation): boolean {
  if (operation.method === 'GET') return true;
  const words = namesOf(operation);
  if (words.id.length > 0) return words.id.some((part) => reading.has(part[0] ?? ''));
  return reading.has((words.summary[0] ?? '').replace(/s$/, ''));
}

/** True for operations that say that they make something: `createUser`, `Users_CreateOrUpdate`, "Adds a user". */
export function makesSomething(operation: Operation): boolean {
  const { id, summary } = namesOf(operation);
  if (updatesSomething(operation)) return false;
  const said = id.length > 0 ? [id[0], id.at(-1)] : [summary];
  return said.some((words) => making.has(words?.[0] ?? ''));
}

/** True for operations that may make something, to judge by any word of their names: `access-create-an-application`. */
export function mayMakeSomething(operation: Operation): boolean {
  const { id, summary } = namesOf(operation);
  return [...id, summary].some((words) => making.has(words[0] ?? '') && words[0] !== 'put');
}

/** True for operations that say that they change what is there: `updateUser`, `Users_Update`. */
export function updatesSomething(operation: Operation): boolean {
  const { id } = namesOf(operation);
  return [id[0], id.at(-1)].some((words) => changing.has(words?.[0] ?? ''));
}

interface Names {
  /** The last segment of the path that is text. */
  readonly path: readonly string[];
  /** The parts of the operationId. */
  readonly id: readonly (readonly string[])[];
  readonly summary: readonly string[];
}

const known = new WeakMap<Operation, Names>();

function namesOf(operation: Operation): Names {
  let names = known.get(operation);
  if (names === undefined) known.set(operation, (names = readNames(operation)));
  return names;
}

function readNames(operation: Operation): Names {
  const last = shapeOfPath(operation).segments.findLast((segment) => segment.kind === 'text');
  return {
    path: last?.kind === 'text' ? wordsOf(last.text) : [],
    id: (operation.operationId ?? '')
      .slice(0, 120)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== '')
      .map((part) => wordsOf(part)),
    summary: wordsOf((operation.text('summary') ?? '').slice(0, 60)),
  };
}

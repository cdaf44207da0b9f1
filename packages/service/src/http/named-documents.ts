import type { FastifyRequest } from 'fastify';
import type { ValidateAnswer, ValidateJob } from '../analysis/analysis-pool.js';
import { emptyValidationRecord } from '../inventory/inventory-store.js';
import type { Parts } from './parts.js';
import { problem, type Field, type Problem } from './problem.js';
import { getVerifiedKey, storeOf } from './request-state.js';

/**
 * Runs a validation, and records its findings under the caller's name for the document. Throws a problem if the inventory has no
 * room.
 */
export async function keepUnder(
  name: string | undefined,
  request: FastifyRequest,
  parts: Pick<Parts, 'store' | 'settings' | 'now'>,
  job: ValidateJob,
  run: (job: ValidateJob) => Promise<ValidateAnswer>,
): Promise<ValidateAnswer> {
  if (name === undefined) return run(job);
  const { store, now } = parts;
  const { findings, ...limits } = parts.settings.inventory;
  const owner = getVerifiedKey(request).name;
  const { inventory } = storeOf(store, request);
  await checkRoom(request, parts, [name], { parameter: 'name' });
  const answer = await run({ ...job, record: { maxIdentities: findings } });
  try {
    const isKept = await inventory.keep(owner, name, answer.record ?? emptyValidationRecord, limits, now());
    if (!isKept) throw inventoryFull(limits.names, { parameter: 'name' });
    return answer;
  } catch (error) {
    if (!(answer.body instanceof Uint8Array)) await answer.body.delete();
    throw error;
  }
}

/** Throws a problem if the key has no room for the new names. */
export async function checkRoom(
  request: FastifyRequest,
  { store, settings }: Pick<Parts, 'store' | 'settings'>,
  names: readonly string[],
  field: Field,
): Promise<void> {
  const owner = getVerifiedKey(request).name;
  const { left, fresh } = await storeOf(store, request).inventory.room(owner, names, settings.inventory);
  if (fresh > left) throw inventoryFull(settings.inventory.names, field);
}

function inventoryFull(max: number, field: Field): Problem {
  return problem(422, {
    title: 'Inventory full',
    detail: `A key may name ${max} documents, the limit \`inventoryNames\`, and this one has no room for another name. Delete one, or contact the operator for more.`,
    field,
  });
}

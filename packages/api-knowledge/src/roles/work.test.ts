import { analyse, type Operation } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { operationRole } from './operation-role.js';
import { expensiveWork, moneyMovement } from './work.js';

/** Returns the only operation of a document: `POST /payments`, with an operationId and properties of its body. */
async function operationOf(
  signature: string,
  body: readonly string[] = [],
  operationId?: string,
): Promise<Operation> {
  const [method = '', path = ''] = signature.split(' ');
  const properties = Object.fromEntries(body.map((name) => [name, { type: 'string' }]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Works', version: '1' },
    paths: {
      [path]: {
        [method.toLowerCase()]: { operationId, requestBody: { content }, responses: {} },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.operations[0]!;
}

describe('moneyMovement', () => {
  it.each([
    ['POST /payments', [], 'payment', 'payment'],
    ['POST /v1/payments/{id}/refunds', [], 'payment', 'payment'],
    ['POST /checkout/sessions', [], 'payment', 'payment'],
    ['POST /accounts/{id}/transfers', ['amount'], 'payment', 'payment'],
    ['POST /instant-payouts', ['amount'], 'payment', 'payment'],
    ['POST /capture', ['modificationAmount'], 'payment', 'payment'],
    ['POST /subscriptions/renew', ['cardNumber', 'amount'], 'payment', 'payment'],
    ['POST /orders', [], 'order', 'create'],
    ['POST /transactions', ['amount'], 'transaction', 'create'],
  ])('of %s with the fields %s is %s, and its role %s', async (signature, body, work, role) => {
    const operation = await operationOf(signature, body);
    expect(moneyMovement(operation)?.work).toBe(work);
    expect(operationRole(operation).role).toBe(role);
  });

  it.each([
    ['GET /payments', []],
    ['POST /payments/{id}', []],
    ['POST /orders/search', []],
    ['POST /domains/{id}/transfer', []],
    ['POST /payment-methods', []],
    ['POST /payment-links', ['amount']],
    ['POST /ready-to-pay', ['amount']],
    ['POST /preview-purchase', ['amount']],
    ['POST /void-refund', ['amount']],
  ])('does not treat %s with the fields %s as a payment', async (signature, body) => {
    const operation = await operationOf(signature, body);
    expect(moneyMovement(operation)).toBeUndefined();
    expect(operationRole(operation).role).not.toBe('payment');
  });

  it('is absent if the operationId names a reading operation', async () => {
    expect(
      moneyMovement(await operationOf('POST /cost', ['cardNumber', 'amount'], 'getCost')),
    ).toBeUndefined();
  });

  it('names its evidence', async () => {
    expect(moneyMovement(await operationOf('POST /basket/done', [], 'placeOrder'))).toEqual({
      work: 'order',
      confidence: 'likely',
      evidence: [{ in: 'operationId', words: 'placeOrder' }],
    });
    expect(moneyMovement(await operationOf('POST /charges', ['amount']))).toEqual({
      work: 'payment',
      confidence: 'certain',
      evidence: [
        { in: 'path', words: '/charges' },
        { in: 'body', words: 'amount' },
      ],
    });
  });
});

describe('expensiveWork', () => {
  it.each([
    ['GET /orders/export', 'export', 'export'],
    ['POST /exports', 'export', 'export'],
    ['POST /jobs/{id}:import', 'import', 'import'],
    ['POST /jobs:batchCreate', 'batch', 'bulk'],
    ['POST /books/bulk-delete', 'batch', 'bulk'],
    ['DELETE /books/bulk', 'batch', 'bulk'],
    ['POST /names/full-name-origin-batch', 'batch', 'bulk'],
    ['GET /product-search', 'search', 'search'],
    ['POST /graphql', 'query', 'graphql'],
    ['POST /keys/{name}/backup', 'backup', 'create'],
  ])('of %s is %s, and its role %s', async (signature, work, role) => {
    const operation = await operationOf(signature, ['query']);
    expect(expensiveWork(operation)?.work).toBe(work);
    expect(operationRole(operation).role).toBe(role);
  });

  it.each([
    ['GET /exports', 'list'],
    ['GET /exports/{id}', 'read'],
    ['GET /reports', 'list'],
    ['POST /exports/{id}', 'create'],
    ['DELETE /batches', 'delete'],
    ['PUT /batchAccounts/{name}', 'update'],
    ['GET /backupJobs', 'list'],
    ['POST /search-templates', 'create'],
    ['GET /searchers', 'list'],
    ['POST /upload-url', 'create'],
    ['GET /search/{text}', 'search'],
    ['GET /address/lookup', 'search'],
  ])('of %s is not expensive, and its role is %s', async (signature, role) => {
    const operation = await operationOf(signature);
    expect(expensiveWork(operation)).toBeUndefined();
    expect(operationRole(operation).role).toBe(role);
  });
});

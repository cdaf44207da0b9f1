import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { SchemaRegistry } from '../schemas/schema-registry.js';
import { SchemaGate } from '../schemas/schema-gate.js';
import { BodyUses } from './body-uses.js';
import { planRequest, type RequestPlan } from './plan-request.js';

const body = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } },
};

/** Plans all given operations, or by default two that send the same body. */
async function plansOf(
  paths: object = { '/parcels': { post: { requestBody: body }, put: { requestBody: body } } },
): Promise<{
  readonly registry: SchemaRegistry;
  readonly plans: readonly RequestPlan[];
}> {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'https://api.test' }],
    paths,
    components: {
      schemas: { Parcel: { type: 'object', properties: { weight: { type: 'number' }, to: {} } } },
    },
  });
  const { model } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new Error('the document of the test has no model');
  const registry = new SchemaRegistry(model, 'schemas');
  const tools = {
    registry,
    gate: new SchemaGate(registry),
    seed: 'seed',
    documentUrl: null,
    baseUrl: null,
    serverVariables: {},
  };
  return { registry, plans: model.document.operations.map((operation) => planRequest(operation, tools)) };
}

it('keeps the values of a body until the last operation that sends it, and no longer', async () => {
  const { registry, plans } = await plansOf();
  const [first, second] = plans;
  if (first === undefined || second === undefined)
    throw new Error('the document of the test has two operations');
  const uses = new BodyUses(registry);
  for (const plan of plans) uses.note(plan);
  const made = first.bodies[0]?.cover();
  expect(made?.values).toHaveLength(1);
  uses.end(first);
  expect(second.bodies[0]?.cover()).toBe(made);
  uses.end(second);
  const again = second.bodies[0]?.cover();
  expect(again).not.toBe(made);
  expect(again).toEqual(made);
});

it('keeps the values of a body until the last operation that sends them in a parameter', async () => {
  const { registry, plans } = await plansOf({
    '/parcels': {
      post: { requestBody: body },
      get: { parameters: [{ name: 'like', in: 'query', ...body }] },
    },
  });
  const [search, send] = plans.toSorted((a, b) => a.bodies.length - b.bodies.length);
  if (search === undefined || send === undefined)
    throw new Error('the document of the test has two operations');
  const uses = new BodyUses(registry);
  for (const plan of [send, search]) uses.note(plan);
  const made = send.bodies[0]?.cover();
  uses.end(send);
  expect(send.bodies[0]?.cover()).toBe(made);
  uses.end(search);
  expect(send.bodies[0]?.cover()).not.toBe(made);
});

it('keeps the first value of each body in a plan, for other flows', async () => {
  const { registry, plans } = await plansOf();
  const [plan] = plans;
  if (plan === undefined) throw new Error('the document of the test has operations');
  const [before] = plan.bodies;
  const [after] = new BodyUses(registry).end(plan).bodies;
  expect(before?.variants.map(({ name }) => name)).toEqual(['full', 'minimal']);
  expect(after).toEqual({ ...before, variants: before?.variants.slice(0, 1), minimal: undefined });
});

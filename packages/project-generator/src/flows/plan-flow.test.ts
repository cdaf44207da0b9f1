import { analyse, nameOperations, type Operation } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDependencies, type Dependency } from '../dependencies/find-dependencies.js';
import { layerOperations } from './layer-operations.js';
import { planFlow, type FlowPlan } from './plan-flow.js';

type Dependencies = ReadonlyMap<Operation, readonly Dependency[]>;

async function operationsOf(paths: object, more: object = {}): Promise<readonly Operation[]> {
  const document = { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths, ...more };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model?.document.operations ?? [];
}

async function planOf(paths: object, signature: string, more: object = {}): Promise<FlowPlan> {
  const document = { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths, ...more };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const subject = model?.document.operations.find((each) => each.signature === signature);
  if (model === undefined || subject === undefined)
    throw new Error(`the document of the test has no ${signature}`);
  return planFlow(
    subject,
    findDependencies(model.document.operations),
    nameOperations(model.document.operations),
  );
}

const steps = ({ steps: planned }: FlowPlan): string[] => planned.map(({ id, role }) => `${role} ${id}`);
const edges = ({ edges: planned }: FlowPlan): string[] =>
  planned.map(({ from, to, optional, dependencies }) => {
    const targets = dependencies.map(({ target }) => (target.in === 'body' ? target.pointer : target.name));
    return `${from} -> ${to} (${targets.join(', ')})${optional ? ' optional' : ''}`;
  });

const idObject = { type: 'object', properties: { id: { type: 'string' } } };
const ok = { responses: { 200: { description: 'OK' } } };
const created = {
  responses: { 201: { description: 'Made', content: { 'application/json': { schema: idObject } } } },
};
const inPath = (...names: string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

/** A document with nested collections, four levels deep. */
const nested = Object.fromEntries(
  ['orgs', 'teams', 'users', 'keys'].flatMap((name, index, all) => {
    const outer = all
      .slice(0, index)
      .map((each) => `/${each}/{${each}Id}`)
      .join('');
    const names = all.slice(0, index).map((each) => `${each}Id`);
    const item = [...names, `${name}Id`];
    return [
      [
        `${outer}/${name}`,
        { post: { operationId: `make-${name}`, parameters: inPath(...names), ...created } },
      ],
      [
        `${outer}/${name}/{${name}Id}`,
        {
          get: { operationId: `get-${name}`, parameters: inPath(...item), ...ok },
          delete: { parameters: inPath(...item), ...ok },
        },
      ],
    ];
  }),
);

describe('planFlow', () => {
  it('runs the prerequisites of an operation, each once, and deletes them afterwards in the opposite order', async () => {
    const plan = await planOf(nested, 'GET /orgs/{orgsId}/teams/{teamsId}/users/{usersId}');
    expect(steps(plan)).toEqual([
      'prerequisite makeOrgs',
      'prerequisite makeTeams',
      'prerequisite makeUsers',
      'subject getUsers',
      'teardown deleteOrgsOrgsIdTeamsTeamsIdUsersUsersId',
      'teardown deleteOrgsOrgsIdTeamsTeamsId',
      'teardown deleteOrgsOrgsId',
    ]);
    expect(edges(plan)).toEqual([
      'makeOrgs -> makeTeams (orgsId)',
      'makeOrgs -> makeUsers (orgsId)',
      'makeTeams -> makeUsers (teamsId)',
      'makeOrgs -> getUsers (orgsId)',
      'makeTeams -> getUsers (teamsId)',
      'makeUsers -> getUsers (usersId)',
      'makeOrgs -> deleteOrgsOrgsIdTeamsTeamsIdUsersUsersId (orgsId)',
      'makeTeams -> deleteOrgsOrgsIdTeamsTeamsIdUsersUsersId (teamsId)',
      'makeUsers -> deleteOrgsOrgsIdTeamsTeamsIdUsersUsersId (usersId)',
      'makeOrgs -> deleteOrgsOrgsIdTeamsTeamsId (orgsId)',
      'makeTeams -> deleteOrgsOrgsIdTeamsTeamsId (teamsId)',
      'makeOrgs -> deleteOrgsOrgsId (orgsId)',
    ]);
    expect([plan.entry, plan.subject, plan.teardown.length]).toEqual(['makeOrgs', 'getUsers', 3]);
  });

  it('cleans up the resource under test, and does not delete twice', async () => {
    const post = await planOf(nested, 'POST /orgs');
    expect(steps(post)).toEqual(['subject makeOrgs', 'teardown deleteOrgsOrgsId']);
    expect(steps(await planOf(nested, 'DELETE /orgs/{orgsId}'))).toEqual([
      'prerequisite makeOrgs',
      'subject deleteOrgsOrgsId',
    ]);
  });

  describe('identifiers in the body of a prerequisite', () => {
    const id = { type: 'string' };
    const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
    const paths = (body: object): object => ({
      '/users': { post: { operationId: 'makeUser', ...created } },
      '/files': { post: { operationId: 'makeFile', ...created } },
      '/orders': {
        post: { operationId: 'makeOrder', requestBody: body, ...created },
      },
      '/orders/{orderId}': { get: { operationId: 'getOrder', parameters: inPath('orderId'), ...ok } },
      '/shipments': {
        post: {
          operationId: 'ship',
          requestBody: json({ type: 'object', properties: { userId: id, orderId: id } }),
          ...ok,
        },
      },
    });
    const lines = (more: object): object => ({
      type: 'array',
      items: { type: 'object', required: ['fileId'], properties: { fileId: id, couponId: id } },
      ...more,
    });

    it('are filled in its items, and in a body that is not declared as required', async () => {
      const of = async (more: object, isRequired: boolean): Promise<string[]> => {
        const schema = { type: 'object', required: ['lines'], properties: { lines: lines(more) } };
        const body = { ...json(schema), required: isRequired };
        return edges(await planOf(paths(body), 'GET /orders/{orderId}')).slice(0, 1);
      };
      expect(await of({ minItems: 1 }, true)).toEqual(['makeFile -> makeOrder (/lines/0/fileId)']);
      expect(await of({}, true)).toEqual(['makeFile -> makeOrder (/lines/0/fileId) optional']);
      expect(await of({ minItems: 1 }, false)).toEqual(['makeFile -> makeOrder (/lines/0/fileId) optional']);
    });

    it('are filled from steps that run anyway, and add no steps if optional', async () => {
      const body = json({ type: 'object', properties: { userId: id, fileId: id } });
      const users = { '/users/{userId}': { get: { parameters: inPath('userId'), ...ok } } };
      const files = { '/files/{fileId}': { get: { parameters: inPath('fileId'), ...ok } } };
      const all = { ...paths(body), ...users, ...files };
      expect(edges(await planOf(all, 'GET /orders/{orderId}'))).toEqual(['makeOrder -> getOrder (orderId)']);
      expect(edges(await planOf(all, 'POST /shipments'))).toContain(
        'makeUser -> makeOrder (/userId) optional',
      );
    });
  });

  it('marks edges that the request can do without', async () => {
    const parameter = (required: boolean): object => ({ name: 'user', in: 'query', required, schema: {} });
    const plan = async (required: boolean): Promise<string[]> => {
      const links = { Posts: { operationId: 'posts', parameters: { user: '$response.body#/id' } } };
      const response = { ...created.responses[201], links };
      const paths = {
        '/users': { post: { operationId: 'makeUser', responses: { 201: response } } },
        '/posts': { get: { operationId: 'posts', parameters: [parameter(required)], ...ok } },
      };
      return edges(await planOf(paths, 'GET /posts'));
    };
    expect(await plan(false)).toEqual(['makeUser -> posts (user) optional']);
    expect(await plan(true)).toEqual(['makeUser -> posts (user)']);
  });

  it('ends when two operations need each other', async () => {
    const linked = (id: string, other: string): object => ({
      operationId: id,
      parameters: inPath('id'),
      responses: {
        200: {
          description: 'OK',
          links: { Other: { operationId: other, parameters: { id: '$response.body#/id' } } },
        },
      },
    });
    const paths = {
      '/hens/{id}': { get: linked('hen', 'egg') },
      '/eggs/{id}': { get: linked('egg', 'hen') },
    };
    expect(steps(await planOf(paths, 'GET /hens/{id}'))).toEqual(['prerequisite egg', 'subject hen']);
  });

  it('omits producers that need more credentials than the operation', async () => {
    const securitySchemes = {
      user: { type: 'http', scheme: 'bearer' },
      admin: { type: 'http', scheme: 'basic' },
    };
    const paths = {
      '/teams': { post: { operationId: 'makeTeam', security: [{ admin: [] }], ...created } },
      '/teams/{id}/users': {
        post: {
          operationId: 'makeUser',
          security: [{ admin: [] }, { user: [] }],
          parameters: inPath('id'),
          ...created,
        },
      },
      '/teams/{id}/users/{userId}': {
        get: { operationId: 'getUser', security: [{ user: [] }], parameters: inPath('id', 'userId'), ...ok },
      },
    };
    const plan = await planOf(paths, 'GET /teams/{id}/users/{userId}', { components: { securitySchemes } });
    expect(steps(plan)).toEqual(['prerequisite makeUser', 'subject getUser']);
  });

  it.each([
    ['meta/root', 'metaRoot'],
    ['GET /users/{id}', 'getUsersId'],
    ['get_user-2', 'getUser2'],
    ['__proto__', 'proto__'],
    ['constructor', 'constructor_'],
    ['获取', 'getA'],
  ])('names the step of %s %s', async (name, id) => {
    const operations = await operationsOf({ '/a': { get: ok } });
    const plans = operations.map((operation) => planFlow(operation, new Map(), new Map([[operation, name]])));
    expect(plans.map(({ subject }) => subject)).toEqual([id]);
  });
});

describe('on any graph of dependencies', async () => {
  const count = 12;
  const operations = await operationsOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/things-${index}/{id}`,
        index % 4 === 3
          ? { delete: { parameters: inPath('id'), ...ok } }
          : { get: { parameters: inPath('id'), ...ok } },
      ]),
    ),
  );
  const names = nameOperations(operations);
  const index = fc.nat({ max: count - 1 });
  const graph: fc.Arbitrary<Dependencies> = fc
    .array(fc.tuple(index, index), { maxLength: 40 })
    .map((pairs) => {
      const map = new Map<Operation, Dependency[]>(operations.map((operation) => [operation, []]));
      for (const [to, from] of pairs) {
        const [consumer, producer] = [operations[to], operations[from]];
        if (consumer === undefined || producer === undefined) continue;
        const output = { name: `value${from}`, from: `$response.body#/${from}`, type: 'string' };
        map.get(consumer)?.push({
          consumer,
          producer,
          target: { in: 'path', name: `p${from}` },
          output,
          origin: 'link',
          source: 'link',
          confidence: 1,
        });
      }
      return map;
    });
  const cases = fc.record({ dependencies: graph, subject: fc.constantFrom(...operations) });

  it('a plan runs the prerequisites of each step before it, ends with its subject, and has no DELETE before it', () => {
    fc.assert(
      fc.property(cases, ({ dependencies, subject }) => {
        const plan = planFlow(subject, dependencies, names);
        const order = plan.steps.map(({ id }) => id);
        expect(new Set(order).size).toBe(order.length);
        expect(plan.entry).toBe(order[0]);
        expect(order.at(-1)).toBe(plan.subject);
        for (const { from, to } of plan.edges) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
        expect(
          plan.steps.filter(({ role, operation }) => role !== 'subject' && operation.method === 'DELETE'),
        ).toEqual([]);
      }),
    );
  });

  it('each step of a plan is at most three dependencies away from the subject', () => {
    fc.assert(
      fc.property(cases, ({ dependencies, subject }) => {
        const plan = planFlow(subject, dependencies, names);
        const near = new Set([plan.subject]);
        for (let depth = 0; depth < 3; depth++) {
          for (const id of new Set(near))
            for (const edge of plan.edges) if (edge.to === id) near.add(edge.from);
        }
        expect([...near].toSorted()).toEqual(plan.steps.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('the same dependencies make the same plan', () => {
    fc.assert(
      fc.property(cases, ({ dependencies, subject }) => {
        const plan = (): unknown => planFlow(subject, new Map(dependencies), new Map(names));
        expect(plan()).toEqual(plan());
      }),
      { numRuns: 30 },
    );
  });

  it('layers contain every operation once, in document order, after its prerequisites outside its cycle', () => {
    fc.assert(
      fc.property(graph, (dependencies) => {
        const layers = layerOperations(operations, dependencies);
        const layerOf = new Map(
          layers.flatMap((layer, at) => layer.map((operation) => [operation, at] as const)),
        );
        expect(layers.flat()).toHaveLength(count);
        expect(layerOf.size).toBe(count);
        for (const layer of layers) {
          expect(layer.length).toBeGreaterThan(0);
          expect(operations.filter((each) => layer.includes(each))).toEqual(layer);
        }
        for (const operation of operations) {
          for (const { producer } of dependencies.get(operation) ?? []) {
            const [own, other] = [layerOf.get(operation) ?? -1, layerOf.get(producer) ?? -1];
            if (reaches(producer, operation, dependencies)) expect(other).toBe(own);
            else expect(other).toBeLessThan(own);
          }
        }
      }),
    );
  });
});

/** True if one operation needs the other, directly or indirectly. */
function reaches(operation: Operation, other: Operation, dependencies: Dependencies): boolean {
  const seen = new Set([operation]);
  for (const each of seen) for (const { producer } of dependencies.get(each) ?? []) seen.add(producer);
  return seen.has(other);
}

describe('layerOperations', () => {
  it('puts creation before use, and deletion last', async () => {
    const document = { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths: nested };
    const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
    if (model === undefined) throw new Error('the document of the test has no model');
    const layers = layerOperations(model.document.operations, findDependencies(model.document.operations));
    expect(
      layers.map((layer) => layer.map(({ operationId, signature }) => operationId ?? signature)),
    ).toEqual([
      ['make-orgs'],
      ['get-orgs', 'make-teams'],
      ['get-teams', 'make-users'],
      ['get-users', 'make-keys'],
      ['get-keys'],
      [
        'DELETE /orgs/{orgsId}',
        'DELETE /orgs/{orgsId}/teams/{teamsId}',
        'DELETE /orgs/{orgsId}/teams/{teamsId}/users/{usersId}',
        'DELETE /orgs/{orgsId}/teams/{teamsId}/users/{usersId}/keys/{keysId}',
      ],
    ]);
  });

  it('sorts a chain of thousands', async () => {
    const operations = await operationsOf(
      Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`/p${at}`, { get: ok }])),
    );
    const dependencies = new Map(
      operations.map((consumer, at): [Operation, Dependency[]] => {
        const producer = operations[at + 1];
        const output = { name: 'id', from: '$response.body#/id', type: 'string' };
        const target = { in: 'path', name: 'id' } as const;
        return [
          consumer,
          producer === undefined
            ? []
            : [{ consumer, producer, target, output, origin: 'link', source: 'link', confidence: 1 }],
        ];
      }),
    );
    expect(layerOperations(operations, dependencies)).toEqual(operations.toReversed().map((each) => [each]));
  });
});

it('omits identifiers that repeat an omitted path parameter', async () => {
  const list = { type: 'array', items: idObject };
  const paths = {
    '/notes': {
      get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema: list } } } } },
    },
    '/notes/{id}': {
      put: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: idObject } } },
        ...ok,
      },
    },
  };
  const [edge] = (await planOf(paths, 'PUT /notes/{id}')).edges;
  expect(edge?.dependencies).toEqual([]);
  expect(edge?.withheld.map(({ target }) => target)).toEqual([
    { in: 'path', name: 'id' },
    { in: 'body', pointer: '/id' },
  ]);
});

describe('an existing resource', () => {
  const json = (schema: object): object => ({ 'application/json': { schema } });
  const answer = (schema: object, links: object = {}): object => ({
    responses: { 200: { description: 'OK', content: json(schema), links } },
  });
  const to = (operationId: string, from: string): object => ({
    to: { operationId, parameters: { id: from } },
  });
  const users = { type: 'array', items: idObject };
  const change = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };

  /** `/users` and `/users/{id}`, which `deleteUser` deletes. */
  function pathsOf(collection: object, item: object = {}, more: object = {}): object {
    return {
      '/users': collection,
      '/users/{id}': { ...change, ...item, delete: { operationId: 'deleteUser', ...ok } },
      ...more,
    };
  }

  async function deletionIn(paths: object): Promise<Record<'withheld' | 'bound', readonly string[]>> {
    const { edges: planned } = await planOf(paths, 'DELETE /users/{id}');
    const last = planned.filter(({ to: subject }) => subject === 'deleteUser');
    return {
      withheld: last.flatMap(({ from, withheld }) => withheld.map(() => from)),
      bound: last.flatMap(({ from, dependencies }) => dependencies.map(() => from)),
    };
  }

  it.each([
    [
      'a link of a list',
      pathsOf({ get: { operationId: 'list', ...answer(users, to('deleteUser', '$response.body#/0/id')) } }),
      'list',
    ],
    [
      'a link of an operation that reads an item of a list',
      pathsOf(
        { get: { operationId: 'list', ...answer(users) } },
        { get: { operationId: 'read', ...answer(idObject, to('deleteUser', '$response.body#/id')) } },
      ),
      'read',
    ],
    [
      'a link of an operation that reads the caller',
      pathsOf(
        {},
        {},
        {
          '/me': { get: { operationId: 'me', ...answer(idObject, to('deleteUser', '$response.body#/id')) } },
        },
      ),
      'me',
    ],
    [
      'the link of a listed item to itself',
      pathsOf(
        {
          get: {
            operationId: 'list',
            ...answer({
              type: 'array',
              items: { properties: { href: { type: 'string', format: 'uri-reference' } } },
            }),
          },
        },
        { get: { operationId: 'read', ...ok } },
      ),
      'list',
    ],
  ])('is not deleted because of %s', async (_what, paths, producer) => {
    expect(await deletionIn(paths)).toEqual({ withheld: [producer], bound: [] });
  });

  it('is different from the one that the flow created and reads', async () => {
    const paths = pathsOf(
      { post: { operationId: 'make', ...created }, get: { operationId: 'list', ...answer(users) } },
      { get: { operationId: 'read', ...answer(idObject, to('deleteUser', '$request.path.id')) } },
    );
    expect((await deletionIn(paths)).withheld).toEqual([]);
  });

  it('is not taken from the link of a list if an operation creates one', async () => {
    const paths = pathsOf({
      get: { operationId: 'list', ...answer(users, to('deleteUser', '$response.body#/0/id')) },
      post: { operationId: 'make', ...created },
    });
    expect(await deletionIn(paths)).toEqual({ withheld: [], bound: ['make'] });
  });
});

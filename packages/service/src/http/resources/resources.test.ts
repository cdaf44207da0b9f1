import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeId } from '../../../testing/fake-records.js';
import { resourcesApp, type ResourcesApp } from '../../../testing/resources-app.js';
import { StoreUnavailable } from '../../database/errors.js';
import { problemSchema } from '../schemas/problems.js';

describe('the resources', () => {
  let service: ResourcesApp;
  beforeAll(async () => {
    service = await resourcesApp();
  });
  afterAll(() => service.close());

  it('lists projects in pages that lead from one to the next', async () => {
    const { made, send } = service;
    const first = await send({ url: '/api/projects?limit=2' }, 'read');
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const { items, nextCursor } = first.json();
    expect(items).toEqual(made.projects.slice(0, 2));
    const second = await send({ url: '/api/projects', query: { limit: '2', cursor: nextCursor } }, 'read');
    expect(second.json()).toEqual({ items: made.projects.slice(2), nextCursor: null });
  });

  it('lists the projects that match the filters', async () => {
    const { made, send } = service;
    const found = await send({
      url: '/api/projects',
      query: { group: made.group.id, engine: 'fuzzer', name: 'USER' },
    });
    expect(found.json().items).toEqual(made.projects.filter(({ name }) => /user/i.test(name)));
    const none = await send({ url: '/api/projects?engine=other' });
    expect(none.json()).toEqual({ items: [], nextCursor: null });
  });

  it('finds the groups of a document by its key and by its hash, in either case of the digits', async () => {
    const { made, send } = service;
    const { documentKey, source } = made.group;
    const queries: Record<string, string>[] = [{}, { documentKey }, { sha256: source.sha256.toUpperCase() }];
    for (const query of queries) {
      const found = await send({ url: '/api/groups', query });
      expect(found.json()).toEqual({ items: [made.group], nextCursor: null });
    }
    const none = await send({ url: '/api/groups', query: { sha256: '0'.repeat(64) } });
    expect(none.json().items).toEqual([]);
  });

  it.each([
    ['/api/projects?limit=0', 'limit'],
    ['/api/projects?limit=201', 'limit'],
    ['/api/projects?limit=1e1', 'limit'],
    ['/api/projects?limit=1&limit=2', 'limit'],
    ['/api/projects?cursor=', 'cursor'],
    ['/api/projects?cursor=nonsense', 'cursor'],
    ['/api/projects?nmae=user', 'nmae'],
    ['/api/projects?name=%00', 'name'],
    ['/api/projects?__proto__=1', '__proto__'],
    ['/api/groups?sha256=abc', 'sha256'],
    ['/api/groups?engine=fuzzer', 'engine'],
    ['/api/engines?name=a', 'name'],
    [`/api/projects/${makeId(1)}?verbose=1`, 'verbose'],
    [`/api/groups/${makeId(1)}/export`, 'format'],
    [`/api/groups/${makeId(1)}/export?format=pdf`, 'format'],
  ])('rejects %s and names the parameter', async (url, parameter) => {
    const answer = await service.send({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(problemSchema.parse(answer.json()).errors).toEqual([expect.objectContaining({ parameter })]);
  });

  it('sends single records byte for byte as stored', async () => {
    const { made, records, send } = service;
    const project = await send({ url: `/api/projects/${made.projects[0]!.id}` }, 'read');
    expect(project.body).toBe(records.projects[0]!.text);
    const group = await send({ url: `/api/groups/${made.group.id}` }, 'read');
    expect(group.body).toBe(records.groups[0]!.text);
    const flow = await send({ url: `/api/flows/${made.flows[0]!.id}` }, 'read');
    expect(flow.body).toBe(records.flows[0]!.text);
    const variables = await send({ url: `/api/variables/${made.variableSets[0]!.id}` }, 'read');
    expect(variables.body).toBe(records.variables[0]!.text);
    const schemas = await send({ url: `/api/schemas/${made.schemas.id}` }, 'read');
    expect(schemas.body).toBe(records.schemas[0]!.text);
  });

  const odd = [makeId(99), 'x', '%00', '..%2F..%2Fetc', '0195e3a1', `${makeId(1)}'--`, '%F0%9F%98%80'];
  const paths = ['projects', 'groups', 'flows', 'variables', 'schemas', 'engines'];
  it.each(paths)('answers 404 for a missing record of /api/%s, for any id', async (path) => {
    for (const id of odd) {
      const answer = await service.send({ url: `/api/${path}/${id}` });
      expect(answer.statusCode).toBe(404);
      expect(problemSchema.parse(answer.json()).detail).toMatch(/^There is no .+ with this id\.$/);
    }
  });

  it('deletes projects and groups once', async () => {
    const { made, records, send } = service;
    const [project] = records.projects;
    const url = `/api/projects/${project!.id}`;
    const answer = await send({ method: 'DELETE', url }, 'import');
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
    expect((await send({ method: 'DELETE', url }, 'import')).statusCode).toBe(404);
    records.projects.unshift(project!);

    const [group] = records.groups;
    const groupUrl = `/api/groups/${made.group.id}`;
    expect((await send({ method: 'DELETE', url: groupUrl }, 'import')).statusCode).toBe(204);
    expect((await send({ url: groupUrl }, 'read')).statusCode).toBe(404);
    records.groups.unshift(group!);
  });

  it('registers an engine, finds it, and deletes it', async () => {
    const { send } = service;
    const payload = { name: 'Prüfstand 1', kind: 'fuzzer', address: 'fuzzer.test:9000' };
    const made = await send({ method: 'POST', url: '/api/engines', payload }, 'admin');
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ ...payload, type: 'engine', status: 'registered' });
    const { location } = made.headers;
    expect(location).toBe(`/api/engines/${made.json().id}`);

    const found = await send({ url: String(location) }, 'read');
    expect(found.json()).toEqual(made.json());
    const list = await send({ url: '/api/engines' }, 'read');
    expect(list.json()).toEqual({ items: [made.json()], nextCursor: null });

    const twice = await send({ method: 'POST', url: '/api/engines', payload }, 'admin');
    expect(twice.statusCode).toBe(409);
    expect(problemSchema.parse(twice.json()).errors).toEqual([expect.objectContaining({ pointer: '/name' })]);

    expect((await send({ method: 'DELETE', url: String(location) }, 'admin')).statusCode).toBe(204);
    expect((await send({ url: String(location) }, 'read')).statusCode).toBe(404);
  });

  it.each([
    [{ kind: 'fuzzer' }, '/name'],
    [{ name: 'a', kind: 'two words' }, '/kind'],
    [{ name: 'a\u202eb', kind: 'fuzzer' }, '/name'],
    [{ name: 'x'.repeat(101), kind: 'fuzzer' }, '/name'],
    [{ name: 'a', kind: 'fuzzer', address: 'a b' }, '/address'],
    [{ name: 'a', kind: 'fuzzer', adress: 'a' }, '/adress'],
    [['a'], ''],
  ])('rejects the engine %j and names the property', async (payload, pointer) => {
    const answer = await service.send({ method: 'POST', url: '/api/engines', payload });
    expect(answer.statusCode).toBe(400);
    expect(problemSchema.parse(answer.json()).errors).toEqual([expect.objectContaining({ pointer })]);
  });

  const project = `/api/projects/${makeId(1)}`;
  it.each([
    ['GET', '/api/projects', ['validate', 'import'], 'read'],
    ['GET', project, ['validate', 'import'], 'read'],
    ['DELETE', project, ['validate', 'read'], 'import'],
    ['DELETE', `/api/groups/${makeId(1)}`, ['validate', 'read'], 'import'],
    ['GET', `/api/groups/${makeId(1)}/export?format=har`, ['validate', 'import'], 'read'],
    ['POST', '/api/engines', ['validate', 'import', 'read'], 'admin'],
    ['DELETE', `/api/engines/${makeId(1)}`, ['validate', 'import', 'read'], 'admin'],
  ] as const)('%s %s needs a key with the permission', async (method, url, scopes, needed) => {
    const without = await service.app.inject({ method, url });
    expect(without.statusCode).toBe(401);
    const other = await service.send({ method, url }, ...scopes);
    expect(other.statusCode).toBe(403);
    expect(other.json().detail).toContain(`\`${needed}\``);
  });

  it('answers 503 with Retry-After while the database does not answer, and reveals nothing about it', async () => {
    const { records, send } = service;
    const lost = vi
      .spyOn(records, 'listProjects')
      .mockRejectedValue(new StoreUnavailable('connect ECONNREFUSED 10.0.0.5:5432'));
    const answer = await send({ url: '/api/projects' });
    lost.mockRestore();
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/ECONNREFUSED|10\.0\.0\.5/);
  });
});

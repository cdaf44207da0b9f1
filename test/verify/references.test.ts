import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Body = Readonly<Record<string, unknown>>;
type Refuse = (body: Body, has: (path: string) => boolean) => readonly [number, unknown] | undefined;

/** Starts a service that stores resources, unless `refuse` rejects them. */
async function serve(refuse: Readonly<Record<string, Refuse>>) {
  const kept = new Map<string, Body>();
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sentText) => {
      const { method = '', url = '' } = request;
      const body = sentText === '' ? {} : (JSON.parse(sentText) as Body);
      const answer = (status: number, value: unknown = {}): unknown =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      sent.push(`${method} ${url} ${sentText}`);
      if (method === 'POST') {
        const refusal = refuse[url]?.(body, (path) => kept.has(path));
        if (refusal !== undefined) return answer(...refusal);
        const id = 500 + kept.size;
        kept.set(`${url}/${id}`, body);
        return answer(201, { id });
      }
      if (!kept.has(url)) return answer(404);
      if (method === 'DELETE') kept.delete(url);
      return answer(200, kept.get(url) ?? {});
    });
  });
  const { url, close } = await listen(server);
  closers.push(close);
  return { url, kept, sent };
}

const any = { description: 'Anything.', content: { 'application/json': { schema: {} } } };
const responses = { 200: any, 201: any, 400: any, 404: any, 422: any, 500: any };
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] };

/** A collection without described responses. */
function collection(path: string, properties: object): object {
  const schema = { type: 'object', properties };
  return {
    [path]: { post: { requestBody: { content: { 'application/json': { schema } } }, responses } },
    [`${path}/{id}`]: { ...id, get: { responses }, delete: { responses } },
  };
}

const title = { title: { type: 'string' } };
const projects = collection('/projects', title);

async function verifyTasks(taskProperties: object, refuse: Refuse, others: object = {}) {
  const service = await serve({ '/tasks': refuse });
  const document = openapi({ ...projects, ...collection('/tasks', taskProperties), ...others });
  const result = await verifying(document, service.url, { unsafeMethods: true });
  const operation = result.operations.find((each) => each.operation === 'POST /tasks')!;
  return { ...service, result, operation };
}

describe('a value that must name an existing resource', () => {
  it.each<[string, string, (status: string) => readonly [number, unknown]]>([
    [
      'as reported by Django REST framework',
      'project',
      (sent) => [400, { project: [`Invalid pk "${sent}" - object does not exist.`] }],
    ],
    ['as reported in a sentence', 'projectId', () => [404, { detail: 'Project not found' }]],
    ['without a word', 'project_id', () => [500, { error: 'Internal Server Error' }]],
    [
      'as reported by a database',
      'project_pk',
      () => [422, { message: 'insert violates foreign key constraint "tasks_project_pk_fkey"' }],
    ],
  ])('is one that the run creates and deletes, without a finding: %s', async (_, name, refusal) => {
    const { operation, kept, sent } = await verifyTasks(
      { ...title, [name]: { type: 'string' } },
      (body, has) => (has(`/projects/${String(body[name])}`) ? undefined : refusal(String(body[name]))),
    );
    expect(operation).toMatchObject({ verdict: 'works', status: 201, findings: [] });
    expect([...kept.keys()]).toEqual([]);
    expect(sent.filter((each) => each.startsWith('POST /projects')).length).toBeLessThanOrEqual(4);
  });

  it('is added if the service requires it and the document has no such member, which is reported', async () => {
    const { operation, kept } = await verifyTasks(title, (body, has) =>
      has(`/projects/${String(body['project'])}`)
        ? undefined
        : [400, { project: ['This field is required.'] }],
    );
    expect(operation).toMatchObject({ verdict: 'drift', status: 201 });
    expect(operation.findings.map((each) => each.problem)).toEqual([
      expect.stringContaining('where `project` is required, it answered 201'),
    ]);
    expect([...kept.keys()]).toEqual([]);
  });

  it('is used by all operations on the resource created with it', async () => {
    const { result } = await verifyTasks({ project: { type: 'string' } }, (body, has) =>
      has(`/projects/${String(body['project'])}`) ? undefined : [400, { project: ['object does not exist'] }],
    );
    const statuses = result.operations.map(({ operation, status }) => `${operation} ${status}`);
    expect(statuses).toContain('GET /tasks/{id} 200');
    expect(statuses).toContain('DELETE /tasks/{id} 200');
  });

  it('is sent without optional values that refer to nothing', async () => {
    const other = { type: 'string', format: 'uuid' };
    const { operation, sent } = await verifyTasks(
      { project: { type: 'string', format: 'uuid', minLength: 1 }, rejected: other },
      (body, has) =>
        has(`/projects/${String(body['project'])}`) && !('rejected' in body)
          ? undefined
          : [400, { message: 'Invalid foreign key' }],
    );
    expect(operation, sent.join('\n')).toMatchObject({ verdict: 'works', status: 201 });
  });

  it('may itself need one', async () => {
    const service = await serve({
      '/tasks': (body, has) =>
        has(`/projects/${String(body['project'])}`)
          ? undefined
          : [400, { project: ['object does not exist'] }],
      '/comments': (body, has) =>
        has(`/tasks/${String(body['task'])}`) ? undefined : [400, { task: ['object does not exist'] }],
    });
    const document = openapi({
      ...projects,
      ...collection('/tasks', { project: { type: 'string' } }),
      ...collection('/comments', { task: { type: 'string' } }),
    });
    const { operations } = await verifying(document, service.url, { unsafeMethods: true });
    expect(operations.find((each) => each.operation === 'POST /comments')).toMatchObject({ status: 201 });
    expect([...service.kept.keys()]).toEqual([]);
  });

  it('is not searched for if two operations create such a resource', async () => {
    const { operation, sent } = await verifyTasks(
      { project: { type: 'string' } },
      () => [400, { project: ['object does not exist'] }],
      collection('/archive/projects', title),
    );
    expect(operation.status).toBe(400);
    expect(sent.join('\n')).not.toMatch(/POST \/tasks .*"project":"5\d\d"/);
  });

  it('that needs itself terminates', async () => {
    const { operation } = await verifyTasks({ task: { type: 'string' } }, () => [
      400,
      { task: ['object does not exist'] },
    ]);
    expect(operation.status).toBe(400);
  });
});

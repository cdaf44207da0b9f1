// Typical requests of a client, type-checked by the types that openapi-typescript generates from the service's description.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/service.js';

const { ASSAY_URL = '', ASSAY_KEY = '' } = process.env;
const client = createClient<paths>({ baseUrl: ASSAY_URL, headers: { authorization: `Bearer ${ASSAY_KEY}` } });
const document = `openapi: 3.1.1
info: { title: Shop, version: '1' }
servers: [{ url: http://shop.test }]
paths: { /users: { get: { operationId: listUsers, responses: { '200': { description: Users } } } } }
`;

function needed<Data>(answer: {
  readonly data?: Data;
  readonly error?: components['schemas']['Problem'];
}): Data {
  if (answer.data === undefined) throw new Error(`${answer.error?.title}: ${answer.error?.detail}`);
  return answer.data;
}

/** Encodes a form. The part `file` is always the document above, as a file. */
function formOf(parts: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (name === 'file') form.append(name, new Blob([document]), 'shop.yaml');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

const file = document;
const validated = needed(
  await client.POST('/api/conversion/openapi/validate', { body: { file }, bodySerializer: formOf }),
);
const first: components['schemas']['Issue'] | undefined = validated.result[0];

// Omits the address, which is optional.
const engine = needed(await client.POST('/api/engines', { body: { name: 'typescript', kind: 'fuzzer' } }));
const imported = needed(
  await client.POST('/api/conversion/openapi/import', {
    body: { file, config: { engineId: engine.id } },
    bodySerializer: formOf,
  }),
);
const project = imported.projects[0];
if (project === undefined) throw new Error('Nothing was imported');
const page = needed(
  await client.GET('/api/projects', { params: { query: { group: project.group, limit: 1 } } }),
);
const download = await client.GET('/api/groups/{id}/export', {
  params: { path: { id: project.group }, query: { format: 'postman' } },
  parseAs: 'arrayBuffer',
});
const job = needed(await client.POST('/api/jobs', { body: { file: [file] }, bodySerializer: formOf }));
const missing = await client.GET('/api/groups/{id}', { params: { path: { id: job.id } } });

process.stdout.write(
  JSON.stringify({
    status: validated.status,
    severity: first?.severity,
    engine: project.engine,
    projects: page.items.length,
    downloaded: (download.data as ArrayBuffer | undefined)?.byteLength,
    job: job.total,
    missing: missing.error?.status,
  }),
);

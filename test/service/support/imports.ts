import type { Acknowledged } from '../../../packages/service/testing/stored-imports.js';
import type { Answer, Client } from './client.js';

const importPath = '/api/conversion/openapi/import';

/** A document with this number of operations. */
export function documentWith(operations: number): string {
  const operation = (index: number): object => ({
    operationId: `op${index}`,
    tags: [`tag${index % 7}`],
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
    responses: {
      200: {
        description: 'Found',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
    },
  });
  const paths = Array.from({ length: operations }, (_, index) => [
    `/things${index}`,
    { get: operation(index) },
  ]);
  const name = { type: 'string', maxLength: 40 };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: `Shop with ${operations}`, version: '1' },
    servers: [{ url: 'https://shop.test' }],
    paths: Object.fromEntries(paths),
    components: { schemas: { Thing: { type: 'object', properties: { name } } } },
  });
}

const documents = new Map<number, string>();

/** Imports a document with this number of operations. */
export async function importOf(client: Client, operations: number): Promise<Answer> {
  const document = documents.get(operations) ?? documentWith(operations);
  documents.set(operations, document);
  return client.upload(importPath, document, { fileName: `shop${operations}.json` });
}

/** The import that a response acknowledges. Undefined if the status is not 200 or the response is not complete. */
export function acknowledgedBy(answer: Answer, operations: number): Acknowledged | undefined {
  if (answer.status !== 200) return undefined;
  // `as`: the interface document defines the response; a truncated body does not parse.
  const { projects } = answer.json() as {
    readonly projects: readonly { id: string; group: string; flow: string; variables: string }[];
  };
  const [first] = projects;
  if (first === undefined || projects.length !== operations) return undefined;
  return {
    group: first.group,
    projects: projects.map(({ id, flow, variables }) => ({ id, flow, variables })),
  };
}

/** A stream of imports and its results. */
export interface ImportStream {
  readonly acknowledged: Acknowledged[];
  /** The number of responses by status. Status 0 counts broken connections. */
  readonly statuses: Map<number, number>;
  /** The number of requests that wait for a response. */
  inFlight: number;
  stop(): void;
  /** Resolves when each client has its last response. */
  readonly ended: Promise<void>;
}

/**
 * Imports documents with several clients at once. Each client picks the number of operations from its list at random, and stops
 * when its connection breaks.
 */
export function streamImports(
  client: Client,
  clients: readonly (readonly number[])[],
  random: () => number,
): ImportStream {
  let isStopped = false;
  const run = async (sizes: readonly number[]): Promise<void> => {
    while (!isStopped) {
      const operations = sizes[Math.floor(random() * sizes.length)] ?? 1;
      stream.inFlight++;
      const answer = await importOf(client, operations).catch(() => undefined);
      stream.inFlight--;
      const status = answer?.status ?? 0;
      stream.statuses.set(status, (stream.statuses.get(status) ?? 0) + 1);
      if (answer === undefined) return;
      const known = acknowledgedBy(answer, operations);
      if (known !== undefined) stream.acknowledged.push(known);
      else if (status === 200)
        throw new Error(`An import responded with 200, but without its ${operations} projects.`);
    }
  };
  const stream: ImportStream = {
    acknowledged: [],
    statuses: new Map(),
    inFlight: 0,
    stop: () => (isStopped = true),
    ended: Promise.resolve(),
  };
  const ended = Promise.all(clients.map(run)).then(() => undefined);
  return Object.assign(stream, { ended });
}

const formats = ['har', 'postman', 'arazzo', 'schemathesis', 'zap', 'http'] as const;

/** Reads an acknowledged import over HTTP; returns one line for each part that is missing or wrong. */
export async function faultsOf(
  client: Client,
  known: Acknowledged,
  random: () => number,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const get = async (path: string): Promise<Answer> => {
    const answer = await client.request('GET', path);
    if (answer.status !== 200) faults.push(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  };
  const ids = known.projects.map(({ id }) => id);
  const group = (await get(`/api/groups/${known.group}`)).json();
  const named = new Set<string>([group.dependencyOrder ?? []].flat(2));
  if (named.size !== ids.length || ids.some((id) => !named.has(id)))
    faults.push(`group ${known.group}: its order names other projects`);

  const listed: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await get(`/api/projects?limit=200&group=${known.group}${more}`)).json();
    listed.push(...(page.items ?? []).map(({ id }: { id: string }) => id));
    cursor = page.nextCursor ?? null;
  } while (cursor !== null && listed.length <= ids.length);
  if (listed.join() !== ids.join())
    faults.push(`group ${known.group}: lists ${listed.length} of ${ids.length} projects`);

  const sample = known.projects[Math.floor(random() * known.projects.length)];
  if (sample !== undefined) {
    expectId((await get(`/api/projects/${sample.id}`)).json(), sample.id, faults);
    expectId((await get(`/api/flows/${sample.flow}`)).json(), sample.flow, faults);
    expectId((await get(`/api/variables/${sample.variables}`)).json(), sample.variables, faults);
  }
  return faults;
}

/** Exports an acknowledged import in a random format; returns the faults of the export. */
export async function exportFaultsOf(
  client: Client,
  known: Acknowledged,
  random: () => number,
): Promise<readonly string[]> {
  const format = formats[Math.floor(random() * formats.length)] ?? 'har';
  const answer = await client.request('GET', `/api/groups/${known.group}/export?format=${format}`);
  return answer.status === 200 && answer.body.length > 0
    ? []
    : [`export of ${known.group} as ${format}: ${answer.status}`];
}

function expectId(record: { readonly id?: string }, id: string, faults: string[]): void {
  if (record.id !== id) faults.push(`${id}: another record`);
}

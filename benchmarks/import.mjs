// Runs `assay import`, `assay validate` and a peer that generates a Postman collection over documents, in turn, each time in a
// new process.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDocuments } from './documents.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { summarise } from './measure/statistics.mjs';
import { describeRun } from './report/machine.mjs';
import { failureOf, figure, spread, table } from './report/table.mjs';
import { makeScratch } from './scratch.mjs';
import { assayAt } from './tools.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const scratch = makeScratch();

// Each run writes to a new folder, because on some file systems, deleting a folder costs the next run kernel time.
let runs = 0;
let folder = '';
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const program = assayAt(process.env.BENCH_TREE ?? join(here, '..'));
const peerFolder = join(here, 'node_modules/openapi-to-postmanv2');

/** @type {import('./tools.mjs').Tool[]} */
const tools = [
  importTool('import', 'Assay', []),
  {
    name: 'validate',
    label: 'validate',
    version: () => 'this tree',
    command: (file) => assay('validate', file),
    countFindings: () => undefined,
  },
  importTool('collection', 'with a collection', ['--export', 'postman']),
  ...(existsSync(peerFolder) ? [peerTool()] : []),
];

const named = process.argv.slice(2);
const documents = [
  ...(named.length === 0 ? [{ name: '1000-operations.json', file: thousandOperations() }] : []),
  ...chooseDocuments({ named, corpus: 'bench', generate: [], scratch }),
];
const rows = [];
for (const { name, file } of documents) {
  const limits = { seconds: 300, megabytes: 8000 };
  const measured = await measureInTurn(tools, file, { rounds, limits, scratch });
  const runsOf = (tool) => measured.get(tool)?.runs ?? [];
  rows.push([
    name,
    String(measured.get('import').findings ?? ''),
    spread(runsOf('import'), 'cpuSeconds'),
    spread(runsOf('import'), 'wallSeconds'),
    spread(runsOf('import'), 'megabytes'),
    spread(runsOf('validate'), 'cpuSeconds'),
    ...['median', 'least'].map((figureOf) => ratio(runsOf('import'), runsOf('validate'), figureOf)),
    spread(runsOf('collection'), 'cpuSeconds'),
    spread(runsOf('peer'), 'cpuSeconds'),
    spread(runsOf('peer'), 'megabytes'),
    ratio(runsOf('peer'), runsOf('collection'), 'median'),
  ]);
}
const head = [
  'document',
  'projects',
  'import: CPU s',
  'wall s',
  'peak MB',
  'validate: CPU s',
  'import ÷ validate',
  'of the least',
  'import with a collection: CPU s',
  'peer: CPU s',
  'peak MB',
  'peer ÷ import with a collection',
];
console.log(`${describeRun(rounds, tools)}\n\n${table(head, rows)}`);

function assay(...options) {
  return { command: [process.execPath, program, ...options], stdout: join(scratch, 'assay.txt') };
}

/** An import that writes all records, and the exports of the options. */
function importTool(name, label, options) {
  return {
    name,
    label,
    version: () => 'this tree',
    command(file) {
      folder = join(scratch, `import-${++runs}`);
      return assay('import', file, '--out', folder, ...options);
    },
    countFindings() {
      const group = join(folder, 'group.json');
      return existsSync(group) ? JSON.parse(readFileSync(group, 'utf8')).dependencyOrder.flat().length : 0;
    },
  };
}

/** The peer that generates a Postman collection, if it is installed. */
function peerTool() {
  return {
    name: 'peer',
    label: 'openapi-to-postman',
    version: () => JSON.parse(readFileSync(join(peerFolder, 'package.json'), 'utf8')).version,
    command: (file) => ({
      command: [
        process.execPath,
        join(peerFolder, 'bin/openapi2postmanv2.js'),
        '-s',
        file,
        '-o',
        join(scratch, 'collection.json'),
      ],
      stdout: join(scratch, 'peer.txt'),
    }),
    countFindings: () => undefined,
  };
}

/** The ratio of the CPU times of two series of runs, by their medians or minima. */
function ratio(own, others, figureOf) {
  if (own.length === 0 || others.length === 0 || failureOf(own) || failureOf(others)) return '';
  const of = (list) => summarise(list.map((run) => run.cpuSeconds))[figureOf];
  return figure(of(own) / of(others));
}

/** A document with 1,000 operations: 200 resources with operations to list, create, read, replace and delete them. */
function thousandOperations() {
  const paths = {};
  const schemas = {};
  for (let number = 0; number < 200; number++) {
    const name = `Item${number}`;
    schemas[name] = {
      type: 'object',
      required: ['name', 'state', 'email'],
      properties: {
        id: { type: 'string', format: 'uuid', readOnly: true },
        name: { type: 'string', minLength: 1, maxLength: 80 },
        state: { type: 'string', enum: ['open', 'closed'] },
        email: { type: 'string', format: 'email' },
        size: { type: 'integer', minimum: 1, maximum: 500 + number },
        tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]{2,8}$' }, maxItems: 5 },
        parent: { $ref: `#/components/schemas/Item${(number + 1) % 200}` },
      },
    };
    const json = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    const responses = { 200: { description: 'Done.', content: json } };
    const requestBody = { required: true, content: json };
    const parameters = [
      { name: `item${number}Id`, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    ];
    paths[`/items${number}`] = {
      get: {
        operationId: `list${name}`,
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses,
      },
      post: { operationId: `create${name}`, requestBody, responses },
    };
    paths[`/items${number}/{item${number}Id}`] = {
      parameters,
      get: { operationId: `get${name}`, responses },
      put: { operationId: `replace${name}`, requestBody, responses },
      delete: { operationId: `delete${name}`, responses: { 204: { description: 'Gone.' } } },
    };
  }
  const file = join(scratch, '1000-operations.json');
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A thousand operations', version: '1.0.0' },
      servers: [{ url: 'https://api.test/v1' }],
      paths,
      components: { schemas },
    }),
  );
  return file;
}

// Runs `assay import` and a peer that makes a Postman collection over documents, in turn, each time in a fresh process.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseDocuments } from './documents.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { median } from './measure/statistics.mjs';
import { describeRun } from './report/machine.mjs';
import { figure, spread, table } from './report/table.mjs';
import { makeScratch } from './scratch.mjs';
import { assayAt } from './tools.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const scratch = makeScratch();

// Each run writes into a folder of its own: to delete one just before would cost the next run kernel time on some file systems.
let runs = 0;
let folder = '';
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** @type {import('./tools.mjs').Tool[]} */
const tools = [
  {
    // All records and a Postman collection, as the peer writes one.
    name: 'assay',
    label: 'Assay',
    version: () => 'this tree',
    command(file) {
      folder = join(scratch, `import-${++runs}`);
      const options = ['import', file, '--out', folder, '--export', 'postman'];
      return {
        command: [process.execPath, assayAt(join(here, '..')), ...options],
        stdout: join(scratch, 'assay.txt'),
      };
    },
    countFindings() {
      const group = join(folder, 'group.json');
      return existsSync(group) ? JSON.parse(readFileSync(group, 'utf8')).dependencyOrder.flat().length : 0;
    },
  },
  {
    name: 'peer',
    label: 'openapi-to-postman',
    version: () =>
      JSON.parse(readFileSync(join(here, 'node_modules/openapi-to-postmanv2/package.json'), 'utf8')).version,
    command: (file) => ({
      command: [
        process.execPath,
        join(here, 'node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js'),
        '-s',
        file,
        '-o',
        join(scratch, 'collection.json'),
      ],
      stdout: join(scratch, 'peer.txt'),
    }),
    countFindings: () => undefined,
  },
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
  const [assay, peer] = tools.map((tool) => measured.get(tool.name));
  const [own, other] = [assay, peer].map(({ runs }) => median(runs.map((run) => run.cpuSeconds)));
  rows.push([
    name,
    String(assay.findings ?? ''),
    ...[assay, peer].flatMap(({ runs }) => [
      spread(runs, 'cpuSeconds'),
      spread(runs, 'wallSeconds'),
      spread(runs, 'megabytes'),
    ]),
    figure(other / own),
  ]);
}
const head = [
  'document',
  'projects',
  'Assay: CPU s',
  'wall s',
  'peak MB',
  'peer: CPU s',
  'wall s',
  'peak MB',
  "CPU of the peer ÷ Assay's",
];
console.log(`${describeRun(rounds, tools)}\n\n${table(head, rows)}`);

/** A document of 1,000 operations: 200 resources that are listed, made, read, replaced and deleted. */
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

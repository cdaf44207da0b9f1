// Runs `assay import` and a peer that makes a Postman collection over documents, in turn, each time in a fresh process.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cell, describeMachine, documentsToMeasure, measureAll, medianOf, scratch } from './measure.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = join(scratch, 'import');

const tools = {
  // All records and a Postman collection, as the peer writes one.
  assay: (file) => {
    rmSync(folder, { recursive: true, force: true });
    return [
      join(here, '../packages/cli/bin/assay.js'),
      'import',
      file,
      '--out',
      folder,
      '--export',
      'postman',
    ];
  },
  'openapi-to-postman': (file) => [
    join(here, 'node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js'),
    '-s',
    file,
    '-o',
    join(scratch, 'collection.json'),
  ],
};

const documents = documentsToMeasure([thousandOperations()]);
console.log(describeMachine());
console.log(
  'CPU seconds (user and system) / peak MB of whole cold processes: median (least to most); wall seconds.\n',
);
console.log('| document | projects | assay | wall | openapi-to-postman | its ratio to assay |');
console.log('|--|--|--|--|--|--|');
for (const file of documents) console.log(row(file));

function row(file) {
  const runs = measureAll(tools, file);
  const group = join(folder, 'group.json');
  const projects = existsSync(group)
    ? JSON.parse(readFileSync(group, 'utf8')).dependencyOrder.flat().length
    : 0;
  const peer = runs['openapi-to-postman'];
  const ratio = medianOf(peer, 'cpuSeconds') / medianOf(runs.assay, 'cpuSeconds');
  return `| ${basename(file)} | ${projects} | ${cell(runs.assay)} | ${medianOf(runs.assay, 'wallSeconds').toFixed(1)} | ${cell(peer)} | ${Number.isNaN(ratio) ? '' : ratio.toFixed(1)} |`;
}

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

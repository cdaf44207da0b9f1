import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readKeptCode } from '../../packages/cli/src/launch/code-cache.js';
import { run } from '../release/pack.js';

const examples = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'examples');

/** Typical commands, whose code is compiled in advance. With more of them, each run would read code that it does not need. */
const commands: readonly (readonly string[])[] = [
  ['validate', 'bookshop.yaml'],
  ['validate', 'petstore.yaml'],
  ['validate', 'petstore.json'],
  ['validate', 'old.json'],
];

const schema = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const operation30 = {
  operationId: 'listPets',
  responses: { 200: { description: 'Pets', content: { 'application/json': { schema } } } },
};
const documents: Readonly<Record<string, unknown>> = {
  'petstore.json': {
    openapi: '3.0.3',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'http://pets.test' }],
    paths: { '/pets': { get: operation30 } },
  },
  'old.json': {
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    host: 'pets.test',
    schemes: ['http'],
    paths: {
      '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Pets', schema } } } },
    },
  },
};
const petstoreYaml = `openapi: 3.0.3
info: { title: Pets, version: '1' }
servers: [{ url: 'http://pets.test' }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { '200': { description: Pets } }
`;

/**
 * Compiles the code of typical runs with the executable's Node.
 *
 * @returns the files with the code by asset: `validate.code`
 * @throws Error if no code was compiled.
 */
export function compileOnce(engine: string, node: string, work: string): Record<string, string> {
  mkdirSync(work, { recursive: true });
  cpSync(join(examples, 'bookshop.yaml'), join(work, 'bookshop.yaml'));
  writeFileSync(join(work, 'petstore.yaml'), petstoreYaml);
  for (const [name, document] of Object.entries(documents))
    writeFileSync(join(work, name), JSON.stringify(document, null, 2));
  const cache = join(work, 'cache');
  const { ASSAY_CACHE: before } = process.env;
  process.env['ASSAY_CACHE'] = cache;
  try {
    for (const each of commands) run(node, [join(engine, 'dist/launch.cjs'), ...each], work);
  } finally {
    if (before === undefined) delete process.env['ASSAY_CACHE'];
    else process.env['ASSAY_CACHE'] = before;
  }
  return extractCode(join(cache, 'code'), join(engine, 'dist'), work);
}

/** Extracts the code from the cache files. */
function extractCode(codeFolder: string, dist: string, work: string): Record<string, string> {
  const assets: Record<string, string> = {};
  const files = existsSync(codeFolder) ? readdirSync(codeFolder) : [];
  for (const file of files.filter((each) => each.endsWith('.code'))) {
    // The names are `<bundle>-<piece>-<processor>-<tag>.code`. A piece in the folder `aside` has a hyphen instead of the slash.
    const piece = basename(file)
      .split('-')
      .slice(1, -2)
      .join('-')
      .replace(/^aside-/, 'aside/');
    const code = readKeptCode(join(codeFolder, file))?.code;
    if (code === undefined || !existsSync(join(dist, `${piece}.cjs`))) continue;
    const target = join(work, `${piece.replace('/', '-')}.code`);
    writeFileSync(target, code);
    assets[`${piece}.code`] = target;
  }
  if (Object.keys(assets).length === 0) throw new Error('No code was compiled in advance.');
  return assets;
}

// Writes a generated document of approximately a given size.
import { closeSync, openSync, writeSync } from 'node:fs';
import { families } from './families.mjs';
import { createRandom } from './random.mjs';
import { toYaml } from './yaml.mjs';

/**
 * The properties of a generated document.
 *
 * @typedef {{ family: string, bytes: number, seed?: number, syntax?: 'json' | 'yaml' }} Wanted
 */

/**
 * Generates a document as a sequence of texts. Equal properties yield equal bytes.
 *
 * @param {Wanted} wanted
 * @returns {Iterable<string>}
 */
export function generateDocument({ family, bytes, seed = 1, syntax = 'json' }) {
  const { unit, grown } = families[family] ?? unknown(family);
  const random = createRandom(seed);
  const parts = { paths: [], schemas: [], members: [] };
  let written = 0;
  for (let index = 0; written < bytes; index++) {
    const { paths = {}, schemas = {}, member } = unit(index, random);
    for (const entry of Object.entries(paths)) written += add(parts.paths, entry, syntax, 1);
    for (const entry of Object.entries(schemas)) written += add(parts.schemas, entry, syntax, 2);
    if (member !== undefined) written += addMember(parts.members, member, grown);
  }
  return syntax === 'yaml' ? inYaml(parts) : inJson(parts, grown);
}

/**
 * Generates a document and writes it to a file, one megabyte at a time.
 *
 * @param {string} file
 * @param {Wanted} wanted
 */
export function writeDocument(file, wanted) {
  const handle = openSync(file, 'w');
  let pending = '';
  for (const text of generateDocument(wanted)) {
    pending += text;
    if (pending.length < 1e6) continue;
    writeSync(handle, pending);
    pending = '';
  }
  writeSync(handle, pending);
  closeSync(handle);
}

function unknown(family) {
  throw new RangeError(`There is no family \`${family}\`: ${Object.keys(families).join(', ')}.`);
}

function add(texts, [key, value], syntax, level) {
  const text =
    syntax === 'yaml'
      ? `${'  '.repeat(level)}${JSON.stringify(key)}:${toYaml(value, level + 1)}`
      : `${JSON.stringify(key)}:${JSON.stringify(value)}`;
  texts.push(text);
  return text.length + 1;
}

function addMember(texts, member, { keyed = false }) {
  const text = keyed ? `${JSON.stringify(member[0])}:${JSON.stringify(member[1])}` : JSON.stringify(member);
  texts.push(text);
  return text.length + 1;
}

function* inJson({ paths, schemas, members }, grown) {
  yield '{"openapi":"3.0.3","info":{"title":"A generated API","version":"1.0.0","description":"It is there to be measured."},\n';
  yield '"servers":[{"url":"https://api.test/v1"}],"security":[{"bearer":[]}],\n';
  const place = grown === undefined ? undefined : (grown.place ?? 'schemas');
  if (place === 'root') yield* chain(withMembers(grown, members), [',\n']);
  yield '"paths":{';
  yield* joined(place === 'schemas' ? [...paths, grownPath] : paths);
  if (place === 'paths') yield* chain(paths.length > 0 ? [',\n'] : [], withMembers(grown, members));
  yield '},\n"components":{"securitySchemes":{"bearer":{"type":"http","scheme":"bearer"}},"schemas":{';
  yield* joined(schemas);
  if (place === 'schemas') yield* chain(schemas.length > 0 ? [',\n'] : [], withMembers(grown, members));
  yield '}}}\n';
}

/** Writes the growing value with all added members, as an entry of an object. */
function* withMembers({ key = 'Grown', open, close, keyed = false }, members) {
  yield `${JSON.stringify(key)}:${open}${keyed ? '{' : '['}`;
  yield* joined(members);
  yield `${keyed ? '}' : ']'}${close}`;
}

function* chain(...all) {
  for (const texts of all) yield* texts;
}

const grownPath =
  '"/grown":{"post":{"operationId":"makeGrown","requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Grown"}}}},"responses":{"200":{"description":"It was made."}}}}';

function* joined(texts) {
  for (let index = 0; index < texts.length; index++) yield index === 0 ? texts[index] : `,\n${texts[index]}`;
}

/** Writes YAML. Families with a growing value exist only in JSON. */
function* inYaml({ paths, schemas, members }) {
  if (members.length > 0) throw new RangeError('This family is written as JSON only.');
  yield 'openapi: 3.0.3\ninfo:\n  title: A generated API\n  version: 1.0.0\n  description: It is there to be measured.\n';
  yield 'servers:\n  - url: https://api.test/v1\nsecurity:\n  - bearer: []\npaths:\n';
  yield* paths;
  yield 'components:\n  securitySchemes:\n    bearer:\n      type: http\n      scheme: bearer\n  schemas:\n';
  yield* schemas;
}

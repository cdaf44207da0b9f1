// Generates a document whose schemas all refer to each other: about a megabyte of circular references, and an operation for each
// schema.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Generates the document. Equal arguments yield equal text.
 *
 * @param {number} schemas the number of schemas
 * @param {number} references the number of other schemas that each schema refers to
 * @returns {string} JSON
 */
export function makeSchemaMesh(schemas = 150, references = 110) {
  const name = (index) => `Entity${index % schemas}`;
  const refer = (index) => ({ $ref: `#/components/schemas/${name(index)}` });
  const paths = {};
  const components = {};
  for (let index = 0; index < schemas; index++) {
    const related = Array.from({ length: references }, (_, at) => [`related${at}`, refer(index + at + 1)]);
    components[name(index)] = {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', format: 'uuid', readOnly: true },
        name: { type: 'string', minLength: 1, maxLength: 80 },
        ...Object.fromEntries(related),
      },
    };
    const content = { 'application/json': { schema: refer(index) } };
    paths[`/entities${index}`] = {
      post: {
        operationId: `create${name(index)}`,
        requestBody: { required: true, content },
        responses: { 201: { description: 'Created.', content } },
      },
    };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A mesh of schemas', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: { schemas: components },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file = 'mesh.json', schemas = '150', references = '130'] = process.argv;
  const text = makeSchemaMesh(Number(schemas), Number(references));
  writeFileSync(file, text);
  console.log(`${file}: ${(text.length / 1e6).toFixed(2)} MB, ${schemas} schemas`);
}

// Generates a document like Microsoft Graph: tens of megabytes of YAML, thousands of operations on navigation paths, entities
// that inherit by `allOf`, add properties and refer to each other in cycles, and few shared parameters and responses.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const entitiesPerOperation = 0.15;
const scalars = [
  'displayName',
  'description',
  'createdDateTime',
  'lastModifiedDateTime',
  'version',
  'isEnabled',
  'count',
  'state',
];

/**
 * Generates the document. Equal arguments yield equal text.
 *
 * @param {number} operations the approximate number of operations
 * @returns {string} YAML
 */
export function makeGraphDocument(operations = 15_000) {
  const entities = Math.max(12, Math.round(operations * entitiesPerOperation));
  const random = makeRandom(7);
  const name = (index) => `microsoft.graph.entity${index % entities}`;
  const lines = [
    'openapi: 3.0.4',
    'info:',
    '  title: A graph of entities',
    '  version: v1.0',
    'servers:',
    '  - url: https://graph.example.com/v1.0',
    'paths:',
  ];
  for (let made = 0, index = 0; made < operations; index++) made += addPaths(lines, index, name, random);
  lines.push('components:', '  schemas:');
  for (let index = 0; index < entities; index++) addEntity(lines, index, name, random);
  addShared(lines);
  return `${lines.join('\n')}\n`;
}

/** Adds a collection and one of its entities, below a path of some depth; returns the number of operations. */
function addPaths(lines, index, name, random) {
  const segments = Array.from(
    { length: 1 + random(3) },
    (_, level) => `nodes${level}s${index % 97}/{node${level}-id}`,
  );
  const ids = segments.map((_, level) => `node${level}-id`);
  const collection = `/${segments.join('/')}/items${index}`;
  const schema = name(index);
  lines.push(
    `  '${collection}':`,
    `    description: Provides operations to manage the items${index} of the ${schema} entity.`,
  );
  addOperation(lines, 'get', `items${index}.List`, index, ids, `${schema}CollectionResponse`, true);
  addOperation(lines, 'post', `items${index}.Create`, index, ids, schema, false, schema);
  lines.push(
    `  '${collection}/{item-id}':`,
    `    description: Provides operations to manage one of the items${index}.`,
  );
  const own = [...ids, 'item-id'];
  addOperation(lines, 'get', `items${index}.Get`, index, own, schema, true);
  addOperation(lines, 'patch', `items${index}.Update`, index, own, schema, false, schema);
  addOperation(lines, 'delete', `items${index}.Delete`, index, own);
  return 5;
}

function addOperation(lines, method, id, index, parameters, response, isQuery = false, body) {
  const text = `Reads or changes the items of an entity and everything that is related to it, as a caller with the permission Items.${index % 50}.ReadWrite.All may. `;
  lines.push(
    `    ${method}:`,
    '      tags:',
    `        - nodes.entity${index % 300}`,
    `      summary: ${id}`,
    `      description: '${text}'`,
    `      operationId: graph.${id}`,
    '      parameters:',
  );
  for (const parameter of parameters)
    lines.push(
      `        - name: ${parameter}`,
      '          in: path',
      `          description: 'The unique identifier of ${parameter}'`,
      '          required: true',
      '          schema:',
      '            type: string',
      '          x-ms-docs-key-type: node',
    );
  if (isQuery) {
    for (const shared of ['top', 'skip', 'search', 'filter', 'count'])
      lines.push(`        - $ref: '#/components/parameters/${shared}'`);
    for (const query of ['$orderby', '$select', '$expand'])
      lines.push(
        `        - name: ${query}`,
        '          in: query',
        '          description: Order, selection or expansion of related entities',
        '          style: form',
        '          explode: false',
        '          schema:',
        '            uniqueItems: true',
        '            type: array',
        '            items:',
        '              enum:',
        ...scalars.slice(0, 3).map((scalar) => `                - ${scalar}`),
        '              type: string',
      );
  }
  if (body !== undefined)
    lines.push(
      '      requestBody:',
      '        description: New property values',
      '        content:',
      '          application/json:',
      '            schema:',
      `              $ref: '#/components/schemas/${body}'`,
      '        required: true',
    );
  lines.push('      responses:');
  if (response === undefined) lines.push("        '204':", '          description: Success');
  else
    lines.push(
      '        2XX:',
      '          description: Retrieved entity',
      '          content:',
      '            application/json:',
      '              schema:',
      `                $ref: '#/components/schemas/${response}'`,
    );
  lines.push(
    '        4XX:',
    "          $ref: '#/components/responses/error'",
    '        5XX:',
    "          $ref: '#/components/responses/error'",
  );
}

function addEntity(lines, index, name, random) {
  const parent = index < 10 ? undefined : name(Math.floor(index / (2 + random(4))));
  lines.push(`    ${name(index)}:`);
  if (parent !== undefined)
    lines.push(
      '      allOf:',
      `        - $ref: '#/components/schemas/${parent}'`,
      `        - title: entity${index}`,
    );
  const pad = parent === undefined ? '      ' : '          ';
  if (parent === undefined) lines.push(`${pad}title: entity${index}`);
  lines.push(`${pad}required:`, `${pad}  - '@odata.type'`, `${pad}type: object`, `${pad}properties:`);
  for (const [at, scalar] of scalars.entries())
    lines.push(
      `${pad}  ${scalar}${index}:`,
      `${pad}    type: ${at === 5 ? 'boolean' : at === 6 ? 'integer' : 'string'}`,
      `${pad}    description: The ${scalar} of an entity. Read-only. Supports $filter (eq, ne, not, ge, le, in) and $orderby.`,
      ...(at === 2 || at === 3 ? [`${pad}    format: date-time`] : []),
      `${pad}    nullable: true`,
    );
  const related = 3 + random(9);
  for (let at = 0; at < related; at++)
    lines.push(
      `${pad}  related${at}Of${index}:`,
      `${pad}    type: array`,
      `${pad}    items:`,
      `${pad}      $ref: '#/components/schemas/${name(index + 1 + random(4_000))}'`,
      `${pad}    description: Entities that are related to this one. Supports $expand.`,
      `${pad}    x-ms-navigationProperty: true`,
    );
  lines.push(`${pad}  '@odata.type':`, `${pad}    type: string`);
  lines.push(
    `    ${name(index)}CollectionResponse:`,
    '      title: Collection of entities',
    '      type: object',
    '      properties:',
    '        value:',
    '          type: array',
    '          items:',
    `            $ref: '#/components/schemas/${name(index)}'`,
    "        '@odata.nextLink':",
    '          type: string',
    '          nullable: true',
  );
}

function addShared(lines) {
  lines.push(
    '    error:',
    '      type: object',
    '      properties:',
    '        message:',
    '          type: string',
    '  responses:',
    '    error:',
  );
  lines.push(
    '      description: error',
    '      content:',
    '        application/json:',
    '          schema:',
    "            $ref: '#/components/schemas/error'",
    '  parameters:',
  );
  for (const shared of ['top', 'skip', 'search', 'filter', 'count'])
    lines.push(
      `    ${shared}:`,
      `      name: $${shared}`,
      '      in: query',
      `      description: The option ${shared}`,
      '      schema:',
      '        type: string',
    );
  lines.push(
    '  securitySchemes:',
    '    azure:',
    '      type: http',
    '      scheme: bearer',
    'security:',
    '  - azure: []',
  );
}

/** Returns pseudo-random numbers below a bound that are the same in every run (a linear congruential generator). */
function makeRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file = 'graph.yaml', operations = '15000'] = process.argv;
  const text = makeGraphDocument(Number(operations));
  writeFileSync(file, text);
  console.log(`${file}: ${Math.round(text.length / 1e6)} MB, about ${operations} operations`);
}

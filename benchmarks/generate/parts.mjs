// Small parts of OpenAPI documents that generated families share.
import { between, oneOf } from './random.mjs';

const words =
  'account address amount balance branch carrier city code country currency date delivery email invoice item label limit name note number order owner parcel phone price product quantity rate reason region shop state status street tax total unit user value vendor weight'.split(
    ' ',
  );

/**
 * A reference to a schema of the document.
 *
 * @param {string} name
 */
export function refTo(name) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Creates a camelCase name of two words and a number, unique for the number.
 *
 * @param {() => number} random
 * @param {number} number
 */
export function propertyName(random, number) {
  const second = oneOf(random, words);
  return `${oneOf(random, words)}${second[0].toUpperCase()}${second.slice(1)}${number}`;
}

/**
 * Creates a scalar schema, with or without bounds.
 *
 * @param {() => number} random
 */
export function scalarSchema(random) {
  const description = `The ${oneOf(random, words)} of the ${oneOf(random, words)}, as the ${oneOf(random, words)} has it.`;
  switch (between(random, 0, 5)) {
    case 0:
      return {
        type: 'integer',
        format: 'int32',
        minimum: 0,
        maximum: between(random, 1, 100_000),
        description,
      };
    case 1:
      return { type: 'boolean', description };
    case 2:
      return { type: 'string', format: 'date-time', description };
    case 3:
      return { type: 'string', enum: ['open', 'closed', 'waiting'], description };
    case 4:
      return { type: 'string', maxLength: between(random, 1, 200), pattern: '^[a-z0-9-]*$', description };
    default:
      return { type: 'string', description };
  }
}

/**
 * Creates an object schema with several scalar properties.
 *
 * @param {() => number} random
 * @param {number} count
 * @param {Record<string, unknown>} [further] additional properties
 */
export function objectSchema(random, count, further = {}) {
  const properties = { id: { type: 'string', format: 'uuid', description: 'What names it.' } };
  for (let number = 0; number < count; number++)
    properties[propertyName(random, number)] = scalarSchema(random);
  return { type: 'object', required: ['id'], properties: { ...properties, ...further } };
}

/**
 * Creates a path with an operation whose request and response have the same schema.
 *
 * @param {number} index
 * @param {Record<string, unknown>} schema
 * @param {Record<string, unknown>} [further] fields of the operation
 */
export function postPath(index, schema, further = {}) {
  const content = { 'application/json': { schema } };
  return {
    [`/things-${index}`]: {
      post: {
        operationId: `makeThing${index}`,
        summary: `Makes thing ${index}.`,
        tags: [`group-${index % 20}`],
        requestBody: { required: true, content },
        responses: {
          200: { description: 'It was made.', content },
          400: { description: 'The request is wrong.' },
        },
        ...further,
      },
    },
  };
}

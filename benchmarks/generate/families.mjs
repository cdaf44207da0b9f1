// The families of generated documents. Each defines the content that unit number `index` adds to a document.
import { between, oneOf } from './random.mjs';
import { faultyFamilies } from './faulty-families.mjs';
import { objectSchema, postPath, propertyName, refTo, scalarSchema } from './parts.mjs';

/**
 * The content that one unit adds to a document. `member` is added to the family's growing value, if it has one.
 *
 * @typedef {{ paths?: Record<string, unknown>, schemas?: Record<string, unknown>, member?: unknown }} Unit
 *
 * @typedef {object} Family
 * @property {string} about the main content of its documents
 * @property {(index: number, random: () => number) => Unit} unit
 * @property {Grown} [grown]
 * @property {boolean} [faulty] true if its documents violate the specification repeatedly
 *
 * A single value that grows: an entry of `paths`, of the schemas (the default) or of the document. Its members are in an object
 * (`keyed`) or an array, between two JSON texts.
 *
 * @typedef {{ place?: 'paths' | 'schemas' | 'root', key?: string, open: string, close: string, keyed?: boolean }} Grown
 */

const levels = 36;

/** @type {Readonly<Record<string, Family>>} */
export const families = {
  deep: {
    about: `schemas ${levels} levels deep`,
    unit(index, random) {
      let schema = scalarSchema(random);
      for (let level = levels; level > 0; level--) {
        const name = propertyName(random, level);
        schema =
          level % 3 === 0
            ? { type: 'array', maxItems: 10, items: schema }
            : { type: 'object', properties: { [name]: schema } };
      }
      return { schemas: { [`Deep${index}`]: schema }, paths: postPath(index, refTo(`Deep${index}`)) };
    },
  },
  wide: {
    about: 'one schema with all properties',
    grown: { open: '{"type":"object","properties":', close: '}', keyed: true },
    unit: (index, random) => ({ member: [propertyName(random, index), scalarSchema(random)] }),
  },
  paths: {
    about: 'many small operations',
    unit: (index) => ({
      paths: {
        [`/things${index}/{thingId}`]: {
          get: {
            operationId: `getThing${index}`,
            tags: ['things'],
            parameters: [
              { name: 'thingId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
            ],
            responses: { 200: { description: 'The thing.' }, 404: { description: 'There is none.' } },
          },
        },
      },
    }),
  },
  references: {
    about: 'schemas of references to other schemas, in cycles',
    unit(index, random) {
      const properties = {};
      for (let number = 0; number < 20; number++) {
        properties[propertyName(random, number)] = refTo(`Node${between(random, 0, index)}`);
      }
      const name = `Node${index}`;
      properties.next = refTo(name);
      return {
        schemas: { [name]: { type: 'object', properties } },
        paths: index % 10 === 0 ? postPath(index, refTo(name)) : undefined,
      };
    },
  },
  'reference-chain': {
    about: 'one chain of schemas, each a property of the one before',
    unit: (index, random) => ({
      schemas: {
        [`Link${index}`]: objectSchema(random, 2, index === 0 ? {} : { before: refTo(`Link${index - 1}`) }),
      },
      paths: index % 10 === 0 ? postPath(index, refTo(`Link${index}`)) : undefined,
    }),
  },
  'all-of': {
    about: 'schemas that extend up to ten others',
    unit(index, random) {
      const generation = index % 10;
      const own = objectSchema(random, 3);
      const name = `Kind${index}`;
      const parents = generation === 0 ? [] : [refTo(`Kind${index - 1}`)];
      return {
        schemas: { [name]: { allOf: [...parents, own, { required: ['id'] }] } },
        paths: generation === 9 ? postPath(index, refTo(name)) : undefined,
      };
    },
  },
  'all-of-chain': {
    about: 'one chain of schemas, each extending the one before',
    unit: (index, random) => ({
      schemas: {
        [`Kind${index}`]: {
          allOf: [...(index === 0 ? [] : [refTo(`Kind${index - 1}`)]), objectSchema(random, 3)],
        },
      },
      paths: index % 10 === 0 ? postPath(index, refTo(`Kind${index}`)) : undefined,
    }),
  },
  'one-of': {
    about: 'one schema that is one of all others',
    grown: { open: '{"oneOf":', close: ',"discriminator":{"propertyName":"id"}}' },
    unit: (index, random) => ({
      schemas: { [`Choice${index}`]: objectSchema(random, 3) },
      member: refTo(`Choice${index}`),
    }),
  },
  enums: {
    about: 'schemas with enums of a hundred values',
    unit(index, random) {
      const values = Array.from({ length: 100 }, (_unused, number) => propertyName(random, number));
      const schema = { type: 'string', description: 'One of a hundred.', enum: values };
      return { schemas: { [`Choice${index}`]: schema }, paths: postPath(index, refTo(`Choice${index}`)) };
    },
  },
  'one-enum': {
    about: 'one enum of all values',
    grown: { open: '{"type":"string","enum":', close: '}' },
    unit: (index, random) => ({ member: propertyName(random, index) }),
  },
  examples: {
    about: 'operations with an example of their schema',
    unit(index, random) {
      const value = Array.from({ length: 40 }, (_unused, number) => exampleItem(number, random));
      const schema = { type: 'array', maxItems: 100, items: refTo('Grown') };
      const content = { 'application/json': { schema, example: value } };
      return { paths: postPath(index, schema, { responses: { 200: { description: 'All.', content } } }) };
    },
    grown: {
      open: '{"type":"object","required":["id"],"properties":{"id":{"type":"string","maxLength":40},"size":{"type":"integer","minimum":0,"maximum":1000},"state":{"type":"string","enum":["open","closed"]}},"x-none":',
      close: '}',
    },
  },
  'one-example': {
    about: 'one example with all items',
    grown: {
      open: '{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"size":{"type":"integer"},"state":{"type":"string"}}},"example":',
      close: '}',
    },
    unit: (index, random) => ({ member: exampleItem(index, random) }),
  },
  parameters: {
    about: 'one schema, and operations with a hundred parameters each',
    unit(index, random) {
      const parameters = Array.from({ length: 100 }, (_unused, number) => ({
        name: propertyName(random, number),
        in: oneOf(random, ['query', 'header']),
        schema: scalarSchema(random),
      }));
      return { paths: postPath(index, refTo('Grown'), { parameters }) };
    },
    grown: { open: '{"type":"object","properties":{"id":{"type":"string"}},"x-none":', close: '}' },
  },
  mixed: {
    about: 'an API as they are: resources that are listed, made, read and deleted',
    unit: mixedUnit,
  },
  ...faultyFamilies,
};

function exampleItem(index, random) {
  return { id: `item-${index}`, size: between(random, 0, 1000), state: oneOf(random, ['open', 'closed']) };
}

function mixedUnit(index, random) {
  const name = `Resource${index}`;
  const base = `Base${index - (index % 10)}`;
  const json = { 'application/json': { schema: refTo(name) } };
  const list = { 'application/json': { schema: { type: 'array', maxItems: 100, items: refTo(name) } } };
  const tags = [`group-${index % 20}`];
  const failed = { 400: { description: 'The request is wrong.' }, 404: { description: 'There is none.' } };
  const own = objectSchema(random, between(random, 4, 12), {
    parent: refTo(`Resource${between(random, 0, index)}`),
    labels: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 40 } },
    address: objectSchema(random, 3),
  });
  const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const limit = {
    name: 'limit',
    in: 'query',
    description: 'How many at most.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100 },
  };
  return {
    schemas: {
      ...(index % 10 === 0 ? { [base]: objectSchema(random, 3) } : {}),
      [name]: index % 3 === 0 ? { allOf: [refTo(base), own] } : own,
    },
    paths: {
      [`/resources${index}`]: {
        get: {
          operationId: `list${name}`,
          tags,
          parameters: [limit],
          responses: { 200: { description: 'A page of them.', content: list }, ...failed },
        },
        post: {
          operationId: `make${name}`,
          tags,
          requestBody: { required: true, content: json },
          responses: { 201: { description: 'It was made.', content: json }, ...failed },
        },
      },
      [`/resources${index}/{id}`]: {
        parameters: [idParameter],
        get: {
          operationId: `get${name}`,
          tags,
          responses: { 200: { description: 'It.', content: json }, ...failed },
        },
        delete: {
          operationId: `delete${name}`,
          tags,
          responses: { 204: { description: 'It is gone.' }, ...failed },
        },
      },
    },
  };
}

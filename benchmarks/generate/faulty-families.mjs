// Families of generated documents in which one object has very many siblings, or the same fault is repeated. They reveal
// algorithms that compare all pairs.
import { objectSchema, postPath, propertyName, refTo, scalarSchema } from './parts.mjs';

const responses = { 200: { description: 'It was done.' } };
const json = (schema) => ({ 'application/json': { schema } });

/** @type {Readonly<Record<string, import('./families.mjs').Family>>} */
export const faultyFamilies = {
  'unresolved-references': {
    about: 'references that lead to schemas with almost the name',
    unit: (index, random) => ({
      schemas: { [`Thing${index}`]: objectSchema(random, 2) },
      paths: postPath(index, refTo(`Thinh${index}`)),
    }),
  },
  'one-operation-id': {
    about: 'operations that all have one operationId',
    unit: (index) => ({ paths: { [`/things-${index}`]: { get: { operationId: 'getThing', responses } } } }),
  },
  'unknown-properties': {
    about: 'operations with properties that the specification does not know',
    faulty: true,
    unit: (index) => ({
      paths: {
        [`/things-${index}`]: { get: { responses, summery: 'x', paramters: [], [`odd${index}`]: 1 } },
      },
    }),
  },
  'overlapping-paths': {
    about: 'paths that differ in the names of their parameters',
    unit: (index) => ({
      paths: {
        [`/{a${index}}/things/{b}`]: {
          get: {
            parameters: [`a${index}`, 'b'].map((name) => ({
              name,
              in: 'path',
              required: true,
              schema: { type: 'string', maxLength: 10 },
            })),
            responses,
          },
        },
      },
    }),
  },
  'one-operation': {
    about: 'one operation with all parameters',
    grown: {
      place: 'paths',
      key: '/grown',
      open: '{"get":{"responses":{"200":{"description":"All."}},"parameters":',
      close: '}}',
    },
    unit: (index, random) => ({
      member: { name: propertyName(random, index), in: 'query', schema: scalarSchema(random) },
    }),
  },
  'one-response': {
    about: 'one response with all headers',
    grown: {
      place: 'paths',
      key: '/grown',
      open: '{"get":{"responses":{"200":{"description":"All.","headers":',
      close: '}}}}',
      keyed: true,
    },
    unit: (index, random) => ({ member: [propertyName(random, index), { schema: scalarSchema(random) }] }),
  },
  'one-required': {
    about: 'one list of required properties that are not there',
    grown: { open: '{"type":"object","properties":{"id":{"type":"string"}},"required":', close: '}' },
    unit: (index, random) => ({ member: propertyName(random, index) }),
  },
  'one-discriminator': {
    about: 'one discriminator that maps to all schemas, of which none is in its `oneOf`',
    grown: {
      open: '{"type":"object","properties":{"kind":{"type":"string"}},"discriminator":{"propertyName":"kind","mapping":',
      close: '}}',
      keyed: true,
    },
    unit: (index, random) => ({
      schemas: { [`Choice${index}`]: objectSchema(random, 2) },
      member: [`choice${index}`, `#/components/schemas/Choice${index}`],
    }),
  },
  'one-base': {
    about: 'one schema that all others extend, and that may be each of them',
    grown: { open: '{"type":"object","properties":{"id":{"type":"string"}},"x-none":', close: '}' },
    unit: (index, random) => ({
      schemas: { [`Kind${index}`]: { allOf: [refTo('Grown'), objectSchema(random, 2)] } },
      paths: index % 10 === 0 ? postPath(index, refTo(`Kind${index}`)) : undefined,
    }),
  },
  'any-of-bodies': {
    about: 'operations whose bodies may be any of the schemas so far, at most fifty',
    unit: (index, random) => ({
      schemas: { [`Choice${index}`]: objectSchema(random, 3) },
      paths:
        index % 10 === 9
          ? postPath(index, {
              anyOf: Array.from({ length: Math.min(50, index) }, (_unused, back) =>
                refTo(`Choice${index - back}`),
              ),
            })
          : undefined,
    }),
  },
  tags: {
    about: 'tags, and operations that each have one that is not declared',
    grown: { place: 'root', key: 'tags', open: '', close: '' },
    unit: (index) => ({
      member: { name: `tag-${index}`, description: `Everything of ${index}.` },
      paths: postPath(index, { type: 'object' }, { tags: [`tga-${index}`] }),
    }),
  },
  'resource-names': {
    about: 'resources inside resources, listed and read by their ids',
    unit: (index, random) => ({
      paths: {
        [`/owners/{ownerId}/kinds${index}`]: {
          get: {
            responses: {
              200: { description: 'All.', content: json({ type: 'array', items: refTo(`Item${index}`) }) },
            },
          },
          post: { requestBody: { content: json(refTo(`Item${index}`)) }, responses },
        },
        [`/owners/{ownerId}/kinds${index}/{id}`]: { delete: { responses } },
      },
      schemas: { [`Item${index}`]: objectSchema(random, 2) },
    }),
  },
  'same-enums': {
    about: 'schemas that all have the same enum, each written again',
    unit: (index) => ({
      schemas: { [`State${index}`]: { type: 'string', enum: ['open', 'closed', 'closed', 4, null] } },
      paths: index % 10 === 0 ? postPath(index, refTo(`State${index}`)) : undefined,
    }),
  },
  patterns: {
    about: 'patterns, each different',
    unit: (index) => ({
      schemas: {
        [`Code${index}`]: {
          type: 'string',
          maxLength: 40,
          pattern: `^(x${index}|[a-z]+-)*[0-9]{1,${(index % 50) + 1}}$`,
        },
      },
      paths: index % 10 === 0 ? postPath(index, refTo(`Code${index}`)) : undefined,
    }),
  },
};

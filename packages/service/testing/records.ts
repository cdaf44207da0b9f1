import { analyse } from '@assay/core';
import { generateImport, type Import } from '@assay/project-generator';
import type { GroupTexts } from '../src/records/record-store.js';
import { makeId } from './fake-records.js';

const document = {
  openapi: '3.1.0',
  info: { title: 'Users "API"', version: '1.0' },
  servers: [{ url: 'https://users.test/v1' }],
  security: [{ key: [] }],
  paths: {
    '/users': {
      post: {
        operationId: 'createUser',
        summary: 'Creates a user',
        tags: ['users'],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string', maxLength: 50 }, age: { type: 'integer', minimum: 0 } },
              },
            },
            'multipart/form-data': {
              schema: { type: 'object', properties: { picture: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: {
          201: {
            description: 'Made',
            headers: { Location: { schema: { type: 'string' } } },
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
              },
            },
          },
        },
      },
    },
    '/users/{userId}': {
      parameters: [
        { name: 'userId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
      get: {
        operationId: 'getUser',
        tags: ['users'],
        parameters: [
          { name: 'fields', in: 'query', schema: { type: 'array', items: { enum: ['name', 'age'] } } },
        ],
        responses: {
          200: { description: 'Größe', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
      delete: { security: [], responses: { 204: { description: 'Gone' } } },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'basic' } } },
};

/** Imports a small document. */
export async function sampleImport(others: object = {}): Promise<Import> {
  const text = JSON.stringify({ ...document, ...others });
  const { model, findings } = await analyse({ text }, { rules: [] });
  if (model === undefined) throw new TypeError('The document is fine');
  let number = 0;
  return generateImport(model, findings, {
    documentName: 'users.json',
    source: { kind: 'upload', location: null, sha256: 'ab'.repeat(32) },
    engine: 'fuzzer',
    now: '2026-01-31T12:00:00.000Z',
    makeId: () => makeId(++number),
  });
}

/** Returns the records of an import in the form that a store keeps. */
export function writeRecordTexts({ group, projects, flows, variableSets, schemas }: Import): GroupTexts {
  const texts = (records: readonly unknown[]): string[] => records.map((record) => JSON.stringify(record));
  return {
    group: JSON.stringify(group),
    projects: texts(projects),
    flows: texts(flows),
    variableSets: texts(variableSets),
    schemas: JSON.stringify(schemas),
  };
}

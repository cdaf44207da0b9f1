import { analyse } from '@assay/core';
import { findDependencies } from '../../packages/project-generator/src/dependencies/find-dependencies.js';

/** The schema of an object with an id. */
export const idObject = { type: 'object', properties: { id: { type: 'string' } } };
/** JSON content with a schema. */
export const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } });
/** Path parameters. */
export const inPath = (...names: string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
/** Responses with the created resource. */
export const createdResponse = { responses: { 201: { description: 'Created', ...json(idObject) } } };
/** Responses without content. */
export const ok = { responses: { 200: { description: 'OK' } } };
/** Responses with a list of resources. */
export const listResponse = {
  responses: { 200: { description: 'OK', ...json({ type: 'array', items: idObject }) } },
};
/** A request body with these properties. */
export const requestBody = (properties: object): object => ({
  requestBody: json({ type: 'object', properties }),
});
/** A string schema with a description. */
export const text = (description = ''): object => ({ type: 'string', description });

/** A path item that reads a resource. */
export const show = (...names: string[]): object => ({ get: { parameters: inPath(...names), ...ok } });

/** Paths that create a resource in a collection and read it. */
export function collection(path: string, ...names: string[]): object {
  const parameters = inPath(...names);
  return {
    [path]: { post: { parameters, ...createdResponse } },
    [`${path}/{id}`]: show(...names, 'id'),
  };
}

/** Lists the sources of an operation's fields and parameters. Omits path parameters unless `all` is true. */
export async function listSources(paths: object, signature: string, all = false): Promise<string[]> {
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const operations = model?.document.operations ?? [];
  const operation = operations.find((each) => each.signature === signature);
  const found = operation === undefined ? [] : (findDependencies(operations).get(operation) ?? []);
  return found
    .filter(({ target }) => all || target.in !== 'path')
    .map(({ target, producer, output }) => {
      const place = target.in === 'body' ? target.pointer : `${target.in} ${target.name}`;
      return `${place} <- ${producer.signature} ${output.from}`;
    });
}

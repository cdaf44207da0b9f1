import { analyse } from '@assay/core';
import { findDependencies } from '../../packages/project-generator/src/dependencies/find-dependencies.js';

/** What has an id. */
export const idObject = { type: 'object', properties: { id: { type: 'string' } } };
/** The content of a message of a schema. */
export const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } });
/** Parameters in the path. */
export const inPath = (...names: string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
/** Answers with what was made. */
export const made = { responses: { 201: { description: 'Created', ...json(idObject) } } };
/** Answers with nothing. */
export const ok = { responses: { 200: { description: 'OK' } } };
/** Answers with a list of things. */
export const listed = {
  responses: { 200: { description: 'OK', ...json({ type: 'array', items: idObject }) } },
};
/** A body with properties. */
export const takes = (properties: object): object => ({ requestBody: json({ type: 'object', properties }) });
/** A text, described. */
export const text = (description = ''): object => ({ type: 'string', description });

/** What shows a thing. */
export const show = (...names: string[]): object => ({ get: { parameters: inPath(...names), ...ok } });

/** A collection in which things can be made, with the paths of the things. */
export function collection(path: string, ...names: string[]): object {
  const parameters = inPath(...names);
  return {
    [path]: { post: { parameters, ...made } },
    [`${path}/{id}`]: show(...names, 'id'),
  };
}

/** What the fields and parameters of an operation come from, but for those in its path unless it is asked for all. */
export async function from(paths: object, signature: string, all = false): Promise<string[]> {
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

import { analyse } from '@assay/core';
import { createStrictMock, type MockAnswer, type StrictMock, type StrictMockOptions } from './strict-mock.js';

/** Creates the mock of a document. */
export async function mockOf(document: object, options?: StrictMockOptions): Promise<StrictMock> {
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new Error('The test document cannot be analysed.');
  return createStrictMock(model, options);
}

/** The parts of a request after the request line. */
export interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The Content-Type. */
  readonly type?: string;
}

/** Sends a request: `GET /users?limit=1`. */
export function send(mock: StrictMock, line: string, extras: Extras = {}): MockAnswer {
  const space = line.indexOf(' ');
  const type = extras.type === undefined ? {} : { 'Content-Type': extras.type };
  const { body } = extras;
  return mock.handle({
    method: line.slice(0, space),
    target: line.slice(space + 1),
    headers: Object.entries({ ...extras.headers, ...type }),
    body: body === undefined ? null : typeof body === 'string' ? new TextEncoder().encode(body) : body,
  });
}

/** A document of 3.1 with these paths. */
export function document31(paths: object, rest: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Mock', version: '1' }, paths, ...rest };
}

/** A document of 3.0 with these paths. */
export function document30(paths: object, rest: object = {}): object {
  return { openapi: '3.0.3', info: { title: 'Mock', version: '1' }, paths, ...rest };
}

/** A document of 2.0 with these paths. */
export function document20(paths: object, rest: object = {}): object {
  return { swagger: '2.0', info: { title: 'Mock', version: '1' }, paths, ...rest };
}

/** An operation with these parameters. */
export function withParameters(...parameters: object[]): object {
  return { parameters, responses: { 204: { description: 'Done' } } };
}

/** An operation that accepts a body in these media types. */
export function withBody(content: object, required = true): object {
  return { requestBody: { required, content }, responses: { 204: { description: 'Done' } } };
}

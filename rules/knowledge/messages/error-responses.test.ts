import { analyse, type Document, factOf, type Report, type Response } from '@assay/core';
import { expect, test } from 'vitest';
import { errorResponses, reportResponseLacks, type ResponseLack } from './error-responses.js';

async function apiWith(paths: object): Promise<Document> {
  const document = {
    openapi: '3.0.4',
    info: { title: 'Library', version: '1' },
    paths,
    components: { responses: { NotFound: { description: 'There is no such loan.' } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document;
}

const inline = { description: 'An answer.' };
const shared = { $ref: '#/components/responses/NotFound' };

function subjects(document: Document): string[] {
  const reports: Report<'subject'>[] = [];
  const context = { report: (report: Report<'subject'>) => void reports.push(report) };
  const word = ({ at, property, subject }: ResponseLack): Report<'subject'> => ({
    at,
    ...(property !== undefined && { property }),
    data: { subject },
  });
  const has = (response: Response): boolean => response.content.length > 0;
  reportResponseLacks(context, document, factOf(document, errorResponses), has, 'error responses', word);
  return reports.map(({ at, property, data, cause }) => {
    const group = cause?.data === undefined ? '' : ` (${cause.data.subject})`;
    return `${at.kind}.${JSON.stringify(property) ?? ''}: ${data.subject}${group}`;
  });
}

test('errors are 4xx, 5xx and the default besides a success', async () => {
  const responses = { 200: inline, 302: inline, 404: shared, '5XX': inline, default: inline };
  const document = await apiWith({
    '/loans': {
      get: { responses },
      put: { responses: { default: inline } },
      head: { responses },
      options: { responses },
    },
  });
  expect(factOf(document, errorResponses).map(({ code }) => code)).toEqual(['404', '5XX', 'default']);
});

test('a shared response is reported once, inline responses by operation', async () => {
  const document = await apiWith({
    '/loans': {
      get: { responses: { 200: inline, 400: inline, 403: inline, 404: shared } },
      post: { responses: { 200: inline, 404: shared } },
    },
  });
  expect(subjects(document)).toEqual([
    'Response.: the response `NotFound` that 2 operations share',
    'Operation.["responses","400"]: the `400` and `403` responses of `GET /loans` (the error responses of any of the 1 operations that define some themselves)',
  ]);
});

test('the operations that lack it form one group', async () => {
  const operation = { responses: { 200: inline, 400: inline } };
  const document = await apiWith({ '/loans': { get: operation, post: operation, put: operation } });
  expect(subjects(document)).toEqual([
    'Operation.["responses","400"]: the `400` response of `GET /loans` (the error responses of any of the 3 operations that define some themselves)',
    'Operation.["responses","400"]: the `400` response of `POST /loans` (the error responses of any of the 3 operations that define some themselves)',
    'Operation.["responses","400"]: the `400` response of `PUT /loans` (the error responses of any of the 3 operations that define some themselves)',
  ]);
});

test('a shared response that one operation uses counts as inline', async () => {
  const document = await apiWith({ '/loans': { get: { responses: { 404: shared } } } });
  expect(subjects(document)).toEqual([
    'Operation.["responses","404"]: the `404` response of `GET /loans` (the error responses of any of the 1 operations that define some themselves)',
  ]);
});

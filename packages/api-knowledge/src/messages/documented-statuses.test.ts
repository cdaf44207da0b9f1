import { analyse, type Operation } from '@assay/core';
import { expect, test } from 'vitest';
import { areResponsesKnown, documentedAs, documentsErrors, isErrorCode } from './documented-statuses.js';

async function operationWith(responses: unknown): Promise<Operation> {
  const document = {
    openapi: '3.0.4',
    info: { title: 'Orders', version: '1' },
    paths: { '/orders': { get: { responses } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.operations[0]!;
}

function codes(...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, { description: 'An answer.' }]));
}

test.each([
  [['200', '404'], 404, 'exact'],
  [['4XX', 'default', '404'], 404, 'exact'],
  [['default', '4XX'], 404, 'range'],
  [['4xx'], 404, 'range'],
  [['5XX', 'default'], 404, 'default'],
  [['200', '40', '4040', 'x-404'], 404, undefined],
] as const)('%j document %i as %s', async (keys, status, expected) => {
  expect(documentedAs(await operationWith(codes(...keys)), status)).toBe(expected);
});

test.each([
  [['200'], 4, undefined],
  [['200', '500'], 4, undefined],
  [['200', '500'], 5, 'exact'],
  [['default', '409'], 4, 'exact'],
  [['default', '4XX'], 4, 'range'],
  [['default', '4XX'], 5, 'default'],
] as const)('%j document errors of class %i as %s', async (keys, digit, expected) => {
  expect(documentsErrors(await operationWith(codes(...keys)), digit)).toBe(expected);
});

test('responses that are absent, empty or behind a broken reference are unknown', async () => {
  expect(areResponsesKnown(await operationWith(undefined))).toBe(false);
  expect(areResponsesKnown(await operationWith({}))).toBe(false);
  expect(areResponsesKnown(await operationWith({ $ref: '#/x-nowhere' }))).toBe(false);
  expect(areResponsesKnown(await operationWith(codes('200')))).toBe(true);
});

test('`default` documents errors only next to a success response', () => {
  expect(isErrorCode('default', ['200', 'default'])).toBe(true);
  expect(isErrorCode('default', ['default'])).toBe(false);
  expect(isErrorCode('default', ['404', 'default'])).toBe(false);
  expect(isErrorCode('503', ['503'])).toBe(true);
  expect(isErrorCode('4XX', ['4XX'])).toBe(true);
  expect(isErrorCode('204', ['204'])).toBe(false);
});

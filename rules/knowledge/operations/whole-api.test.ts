import { analyse, type Document } from '@assay/core';
import { expect, test } from 'vitest';
import { findLacks, isWholeApi, nameOperation } from './whole-api.js';

async function apiWith(operations: number): Promise<Document> {
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [`/shelf${index + 1}`, { get: { responses: {} } }]),
  );
  const document = { openapi: '3.0.4', info: { title: 'Library', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document;
}

async function subjectsWhere(operations: number, having: number): Promise<string[]> {
  const document = await apiWith(operations);
  const those = new Set(document.operations.slice(0, having));
  const lacks = findLacks(document, document.operations, (operation) => those.has(operation), {
    noun: 'operations that read',
  });
  expect(lacks.reduce((sum, { count }) => sum + count, 0)).toBe(operations - having);
  return lacks.map(({ at, property, subject }) => `${at.kind}.${property}: ${subject}`);
}

test('where no operation has it, the document lacks it', async () => {
  expect(await subjectsWhere(24, 0)).toEqual(['Document.paths: any of the 24 operations that read']);
});

test('where few have it, the document lacks it too, and some that lack it are named', async () => {
  expect(await subjectsWhere(24, 2)).toEqual([
    'Document.paths: 22 of the 24 operations that read, such as `GET /shelf3` and `GET /shelf4`',
  ]);
});

test('where one in five has it, each that lacks it is reported', async () => {
  const subjects = await subjectsWhere(5, 1);
  expect(subjects).toEqual([2, 3, 4, 5].map((shelf) => `Operation.responses: \`GET /shelf${shelf}\``));
});

test('where more than a hundred lack it, that is reported once, however many have it', async () => {
  expect(await subjectsWhere(202, 101)).toEqual([
    'Document.paths: 101 of the 202 operations that read, such as `GET /shelf102` and `GET /shelf103`',
  ]);
});

test('one or two operations are reported by themselves', async () => {
  expect(await subjectsWhere(2, 0)).toEqual([
    'Operation.responses: `GET /shelf1`',
    'Operation.responses: `GET /shelf2`',
  ]);
});

test('nothing is reported if all have it, or none is concerned', async () => {
  expect(await subjectsWhere(4, 4)).toEqual([]);
  expect(await subjectsWhere(0, 0)).toEqual([]);
  expect(isWholeApi(0, 0)).toBe(false);
});

test('names of operations that are too long keep their beginning and their end', async () => {
  const [operation] = (await apiWith(1)).operations;
  expect(nameOperation(operation!)).toBe('`GET /shelf1`');
  expect(nameOperation(operation!, 10)).toBe('`GET…shelf1`');
});

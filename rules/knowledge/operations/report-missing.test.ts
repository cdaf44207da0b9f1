import { analyse, type Document, type Report } from '@assay/core';
import { expect, test } from 'vitest';
import { isWholeApi, wordLacks, type Lack } from './report-missing.js';
import { nameOperation } from '../wording/names.js';

async function apiWith(operations: number): Promise<Document> {
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [`/shelf${index + 1}`, { get: { responses: {} } }]),
  );
  const document = { openapi: '3.0.4', info: { title: 'Library', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document;
}

async function lacksWhere(operations: number, having: number) {
  const document = await apiWith(operations);
  const lacking = document.operations.slice(having);
  const word = ({ at, property, subject }: Lack): Report<'subject'> => ({ at, property, data: { subject } });
  const reports = wordLacks(document, document.operations, lacking, word, { noun: 'operations that read' });
  return {
    subjects: reports.map(({ at, property, data }) => `${at.kind}.${String(property)}: ${data.subject}`),
    groups: [...new Set(reports.map(({ cause }) => cause))].map((cause) => cause?.data?.subject),
  };
}

test('if no operation has it, each is reported, and the group covers all of them', async () => {
  const { subjects, groups } = await lacksWhere(3, 0);
  expect(subjects).toEqual([1, 2, 3].map((shelf) => `Operation.responses: \`GET /shelf${shelf}\``));
  expect(groups).toEqual(['any of the 3 operations that read']);
});

test('if some have it, those that lack it still form one group', async () => {
  const { subjects, groups } = await lacksWhere(202, 101);
  expect(subjects).toHaveLength(101);
  expect(groups).toEqual([
    '101 of the 202 operations that read, such as `GET /shelf102` and `GET /shelf103`',
  ]);
});

test('nothing is reported if all have it, or it applies to none', async () => {
  expect((await lacksWhere(4, 4)).subjects).toEqual([]);
  expect((await lacksWhere(0, 0)).subjects).toEqual([]);
  expect(isWholeApi(0, 0)).toBe(false);
});

test('names of operations that are too long keep their beginning and their end', async () => {
  const [operation] = (await apiWith(1)).operations;
  expect(nameOperation(operation!)).toBe('`GET /shelf1`');
  expect(nameOperation(operation!, 10)).toBe('`GET…shelf1`');
});

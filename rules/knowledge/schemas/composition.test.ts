import { analyse, type Model, type Schema } from '@assay/core';
import { expect, test } from 'vitest';
import {
  listConjuncts,
  declaredNames,
  declaresProperty,
  isInCondition,
  isOpenEnded,
  listSchemaConjuncts,
  referrersOf,
  listContainingSchemas,
} from './composition.js';

const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const having = (name: string): object => ({ type: 'object', properties: { [name]: {} } });

async function modelOf(schemas: object): Promise<(name: string) => [Schema, Model]> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Books', version: '1' },
    paths: {},
    components: { schemas },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return (name) => [model!.document.components!.schemas.get(name)!, model!];
}

const schemas = {
  Book: having('title'),
  Novel: { allOf: [to('Book'), having('genre')], oneOf: [having('hero')], not: having('footnotes') },
  Shelf: { properties: { book: to('Book') }, if: { required: ['book'] }, then: having('place') },
  Ring: { allOf: [to('Ring')] },
  Lost: { allOf: [to('Nobody')] },
};

test('required parts are behind $ref and allOf; possible parts also under alternatives', async () => {
  const [novel] = (await modelOf(schemas))('Novel');
  expect([...declaredNames(listConjuncts(novel))]).toEqual(['genre', 'title']);
  expect([...declaredNames(listSchemaConjuncts(novel))].toSorted()).toEqual(['genre', 'hero', 'title']);
  expect(declaresProperty(listSchemaConjuncts(novel), 'footnotes')).toBe(false);
});

test('a schema is a part of those that compose it, and not of those that have it as a property', async () => {
  const get = await modelOf(schemas);
  const [book, model] = get('Book');
  const [novel] = get('Novel');
  const [shelf] = get('Shelf');
  const { schemas: wholes, isCondition } = listContainingSchemas(model, book);
  expect(wholes.includes(novel)).toBe(true);
  expect(wholes.includes(shelf)).toBe(false);
  expect(isCondition).toBe(false);
  expect(referrersOf(model, book)).toHaveLength(2);
  expect(listContainingSchemas(model, novel.oneOf[0]!).schemas.includes(novel)).toBe(true);
  expect(
    listContainingSchemas(model, novel.oneOf[0]!, (step) => step === 'allOf').schemas.includes(novel),
  ).toBe(false);
});

test('not and if are conditions, then is not', async () => {
  const get = await modelOf(schemas);
  const [novel] = get('Novel');
  const [shelf, model] = get('Shelf');
  expect(isInCondition(novel.not!.properties.get('footnotes')!)).toBe(true);
  expect(listContainingSchemas(model, shelf.one('if')!).isCondition).toBe(true);
  expect(listContainingSchemas(model, shelf.one('then')!).isCondition).toBe(false);
  expect(isInCondition(shelf.one('then')!)).toBe(false);
});

test('cycles end, and broken references leave the result open', async () => {
  const get = await modelOf(schemas);
  expect(listConjuncts(get('Ring')[0])).toHaveLength(2);
  expect(isOpenEnded(listConjuncts(get('Ring')[0]))).toBe(false);
  expect(isOpenEnded(listConjuncts(get('Lost')[0]))).toBe(true);
});

import { analyse, type Schema } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { alignMembers } from './align-members.js';

/** The members of `oneOf` in a schema, in their order. */
async function membersOf(oneOf: readonly object[]): Promise<readonly Schema[]> {
  const schemas = { Cat: { type: 'object' }, Dog: { type: 'object' }, Pet: { oneOf } };
  const document = { openapi: '3.1.1', info: { title: 'Pets', version: '1' }, components: { schemas } };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model?.document.components?.schemas.get('Pet')?.oneOf ?? [];
}

/** The members as they are written: those that belong together, and those of one side. */
async function align(before: readonly object[], after: readonly object[], meanTheSame?: () => boolean) {
  const aligned = alignMembers(await membersOf(before), await membersOf(after), meanTheSame);
  return {
    both: aligned.both.map(([a, b]) => [a.raw, b.raw]),
    onlyBefore: aligned.onlyBefore.map(({ raw }) => raw),
    onlyAfter: aligned.onlyAfter.map(({ raw }) => raw),
  };
}

const short = { type: 'string', maxLength: 3 };
const long = { type: 'string', maxLength: 9 };
const number = { type: 'number' };
const cat = { $ref: '#/components/schemas/Cat' };
const dog = { $ref: '#/components/schemas/Dog' };

describe('alignMembers', () => {
  it('pairs members of one name first, even if another is written alike', async () => {
    expect(await align([cat, dog], [dog, cat])).toMatchObject({
      both: [
        [cat, cat],
        [dog, dog],
      ],
    });
    const titled = { title: 'A', type: 'string' };
    expect(await align([titled], [{ type: 'string' }, { title: 'A', type: 'number' }])).toEqual({
      both: [[titled, { title: 'A', type: 'number' }]],
      onlyBefore: [],
      onlyAfter: [{ type: 'string' }],
    });
  });

  it('pairs members that are written alike, wherever they are', async () => {
    expect(await align([short, number], [number, long, short])).toEqual({
      both: [
        [short, short],
        [number, number],
      ],
      onlyBefore: [],
      onlyAfter: [long],
    });
  });

  it('pairs members that mean the same', async () => {
    expect(await align([short], [number, long], () => true)).toEqual({
      both: [[short, number]],
      onlyBefore: [],
      onlyAfter: [long],
    });
  });

  it('pairs the others by position where as many are left on both sides', async () => {
    expect(await align([short, number], [number, long])).toEqual({
      both: [
        [number, number],
        [short, long],
      ],
      onlyBefore: [],
      onlyAfter: [],
    });
    expect(await align([short, number], [long])).toEqual({
      both: [],
      onlyBefore: [short, number],
      onlyAfter: [long],
    });
  });
});

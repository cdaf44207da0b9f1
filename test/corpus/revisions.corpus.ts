import { readFileSync } from 'node:fs';
import { analyse, Revisions } from '@assay/core';
import { rules } from '@assay/rules';
import { expect, it } from 'vitest';
import { plainResults, typing } from '../support/typing.js';
import { corpusDocuments } from './documents.js';

/** Larger documents take long, and have the same structures. */
const maxCount = 500_000;

const documents = corpusDocuments()
  .filter(({ isSplit }) => !isSplit)
  .map(({ name, path, uri }) => ({ name, uri, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.length < maxCount);

it.each(documents)('typing in $name is analysed like the resulting document', async ({ uri, text }) => {
  const revisions = new Revisions();
  const options = { rules, preset: 'all' } as const;
  await analyse({ uri, text }, { ...options, revisions });
  for (const version of typing(text, text.length, 2)) {
    const next = await analyse({ uri, text: version }, { ...options, revisions });
    expect(plainResults(next)).toEqual(plainResults(await analyse({ uri, text: version }, options)));
  }
});

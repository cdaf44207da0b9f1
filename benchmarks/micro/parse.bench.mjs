import { bench, describe } from 'vitest';
import { findPlaces } from '../../packages/findings/src/finding/find-places.ts';
import { parseSource } from '../../packages/text/src/parse/parse.ts';
import { normalised, parsed } from './prepared.mjs';
import { options, subjects } from './subjects.mjs';

describe('parse JSON', () => {
  for (const { name, isJson, source } of subjects)
    if (isJson) bench(name, () => void parseSource(source), options);
});

describe('parse YAML', () => {
  for (const { name, isJson, source } of subjects)
    if (!isJson) bench(name, () => void parseSource(source), options);
});

describe('positions of up to 10,000 places', async () => {
  for (const { name, source } of subjects) {
    const document = parsed(source);
    const { nodes } = await normalised(document);
    const step = Math.max(1, Math.floor(nodes.length / 10_000));
    const pointers = nodes.filter((_node, index) => index % step === 0).map((node) => node.segments());
    bench(name, () => void findPlaces(document.document, pointers), options);
  }
});

import { bench, describe } from 'vitest';
import { validateModel } from '../../packages/core/src/schema/validate-model.ts';
import { normalised, parsed } from './prepared.mjs';
import { options, subjects } from './subjects.mjs';

describe('resolve and normalise', () => {
  for (const { name, source } of subjects) {
    const document = parsed(source);
    bench(name, async () => void (await normalised(document)), options);
  }
});

describe('validate against the official schema', async () => {
  for (const { name, source } of subjects) {
    const document = parsed(source);
    const model = await normalised(document);
    bench(name, async () => void (await validateModel(model, document.format)), options);
  }
});

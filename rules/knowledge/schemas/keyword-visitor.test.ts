import { analyse, defineRule } from '@assay/core';
import { expect, it } from 'vitest';
import { visitorOfKeywords } from './keyword-visitor.js';

it('visits each schema with some of the keywords once', async () => {
  const seen: string[] = [];
  const watching = defineRule({
    id: 'watching',
    meta: {
      name: 'Watching',
      category: 'documentation',
      severity: 'info',
      formats: ['oas3.1'],
      preset: 'recommended',
      problem: 'Seen.',
      impact: 'None.',
      recommendation: 'None.',
    },
    create: () => visitorOfKeywords(['minimum', 'maximum'], ({ key }) => void seen.push(String(key))),
  });
  const schemas = { A: { minimum: 1, maximum: 2 }, B: { maximum: 3 }, C: { type: 'number' } };
  const text = JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Scales', version: '1' },
    components: { schemas },
  });
  const { failures } = await analyse({ text }, { rules: [watching] });
  expect({ seen, failures }).toEqual({ seen: ['A', 'B'], failures: [] });
});

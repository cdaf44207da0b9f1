import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { findingMistakes } from './finding-mistakes.js';
import { prepareExample } from './prepared-example.js';
import { example, plainServer, withServers } from './testing/rules.js';

// The core returns only existing pointers, so these findings are constructed by hand.
it('reports broken pointers, and texts that are not pointers', async () => {
  const prepared = prepareExample(example('bad', withServers('http://a.test', 'http://b.test')));
  const analysis = await analyse(prepared.source, { rules: [plainServer], preset: 'all' });
  const findings = analysis.findings.map((finding, index) => ({
    ...finding,
    location: { ...finding.location, pointer: index === 0 ? '/servers/2/url' : 'servers' },
  }));
  expect(findingMistakes(prepared, analysis)).toEqual([]);
  expect(findingMistakes(prepared, { ...analysis, findings })).toEqual([
    'openapi.yaml:6: the document has no `/servers/2/url`.',
    'openapi.yaml:7: `servers` is not a JSON Pointer.',
  ]);
});

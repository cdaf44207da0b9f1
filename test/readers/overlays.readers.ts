import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOverlays, readOverlay } from '@assay/bundler/overlay';
import { parseSource, writeJson, type SourceDocument } from '@assay/text';
import { expect, it } from 'vitest';

// The test cases of another implementation. The specification publishes none on npm.
const cases = new URL('../peers/node_modules/openapi-overlays-js/test', import.meta.url).pathname;

function parse(path: string): SourceDocument {
  const parsed = parseSource({ uri: `file:///${path}`, bytes: readFileSync(join(cases, path)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  return parsed.document;
}

it.each([
  ['petstore', 'overlay', 'output1'],
  ['town', 'building-description', 'town-building-description'],
  ['town', 'update-root', 'town-root-updated'],
  ['town', 'remove-example', 'town-remove-example'],
  ['town', 'remove-properties', 'town-remove-properties'],
  ['town', 'remove-descriptions', 'town-remove-descriptions'],
  ['openapi-with-servers', 'remove-server', 'one-less-server'],
  ['responses', 'remove-responses', 'remove-responses'],
])('applies to %s with %s the same as openapi-overlays-js', (document, overlay, expected) => {
  const read = readOverlay(parse(`overlays/${overlay}.yaml`));
  if (!read.ok) throw new Error(JSON.stringify(read.problems.map(({ message }) => message)));
  const { document: overlaid, problems } = applyOverlays(parse(`openapi/${document}.yaml`), [read.overlay]);
  expect(problems).toEqual([]);
  const plain = (value: unknown): unknown => JSON.parse(writeJson(value));
  expect(plain(overlaid.value)).toEqual(plain(parse(`expected/${expected}.yaml`).value));
});

it.each(['immutable', 'not-jsonpath', 'not-overlay'])(
  'rejects %s, of which openapi-overlays-js applies nothing',
  (overlay) => expect(readOverlay(parse(`overlays/${overlay}.yaml`)).ok).toBe(false),
);

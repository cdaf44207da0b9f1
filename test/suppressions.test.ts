import { readFileSync } from 'node:fs';
import { analyse, parseIgnoreFile } from '@assay/core';
import { rules } from '@assay/rules';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../docs/suppressions.md', import.meta.url), 'utf8');

/** The examples of the guide. Their info string after the language, such as `suppresses=a,b`, states the purpose and the ids. */
const examples = [...guide.matchAll(/^```\w+ ([\w-]+)=(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, purpose = '', ids = '', text = '']) => ({ purpose, ids: ids.split(',').sort(), text }),
);

const [, loans = ''] = /^```json [^\n]*\n([\s\S]*?)^```$/m.exec(guide) ?? [];
const uri = 'file:///apis/openapi.yaml';
const options = { rules, preset: 'all', today: '2026-07-01' } as const;

/** The ids of the suppressed findings, and of the findings about suppressions. */
async function run(text: string, ignored?: string) {
  const ignoreFile =
    ignored === undefined
      ? undefined
      : parseIgnoreFile({ uri: 'file:///apis/.assay-ignore.yaml', bytes: new TextEncoder().encode(ignored) });
  const { findings, suppressed } = await analyse(
    { uri, text },
    { ...options, ...(ignoreFile === undefined ? {} : { ignoreFile }) },
  );
  const reported = findings.map(({ id }) => id).filter((id) => id.startsWith('suppression-'));
  return {
    suppressed: [...new Set(suppressed.map(({ finding }) => finding.id))].sort(),
    told: reported.sort(),
  };
}

it('the guide to suppressions has an example of each way', () => {
  expect(examples.map(({ purpose }) => purpose)).toEqual(['suppresses', 'suppresses', 'ignore-file', 'told']);
});

it.each(examples)('the example of the guide $purpose $ids', async ({ purpose, ids, text }) => {
  switch (purpose) {
    case 'suppresses':
      expect(await run(text)).toEqual({ suppressed: ids, told: [] });
      break;
    case 'ignore-file':
      expect(await run(loans.replaceAll(/"x-assay-ignore"/g, '"x-was"'), text)).toEqual({
        suppressed: ids,
        told: [],
      });
      break;
    default:
      expect(await run(text)).toEqual({ suppressed: [], told: ids });
  }
});

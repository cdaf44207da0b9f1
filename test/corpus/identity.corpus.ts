import { readFileSync, statSync } from 'node:fs';
import { analyse, parsePointer, type Analysis, type Finding } from '@assay/core';
import { PlacePairs } from '@assay/diff/identity';
import { compareWithMoves, type BaselineEntry } from '@assay/findings';
import { rules } from '@assay/rules';
import { allFindings, hashUse, loadUses, toBaselineEntries } from '@assay/run/baseline/comparison';
import { expect, it } from 'vitest';
import { renamedComponents, renamedVariables } from '../support/harmless.js';
import { reorder } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';
import { corpusDocuments } from './documents.js';

// Findings of real documents stay known, to a commit and to a baseline, where a document is only written differently.

const maxBytesLimit = Number(process.env['ASSAY_IDENTITY_BYTES'] ?? 100_000);

/** Findings that follow a rewriting by their meaning, with the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // One of several places stands for all: the first one in the document.
  'another order': ['unresolved-reference', 'reference-siblings-ignored', 'object-access-without-scope'],
  // Names are what these rules are about; and what nothing uses has no identity but its name.
  'other names of components': ['schema-naming-convention', 'unused-component', 'unresolved-reference'],
  'other names of path variables': [
    'enumerable-resource-id',
    'object-access-without-scope',
    'parameter-naming-convention',
    'path-ambiguous',
    'path-plural-nouns',
  ],
};

const rewritings: Readonly<Record<string, (value: Value) => Value>> = {
  'JSON instead of YAML': (value) => value,
  'another order': (value) => reorder(value, 7),
  'other names of components': renamedComponents,
  'other names of path variables': renamedVariables,
};

const uri = 'file:///api/openapi.yaml';
const nameOf = (): string => 'openapi.yaml';

function read(text: string): Promise<Analysis> {
  return analyse({ uri, text }, { rules, preset: 'all', suppressions: false });
}

/** Lists the findings that are new and those that are lost, as `--since` and a baseline file tell them. */
async function listDifferences(before: Analysis, after: Analysis): Promise<string[]> {
  const [then, now] = [allFindings(before), allFindings(after)];
  const keys = toBaselineEntries(now, after, nameOf);
  const known = toBaselineEntries(then, before, nameOf);
  const places = new Map(known.map((entry, index) => [entry, then[index]?.location]));
  const pairs = before.model && after.model && new PlacePairs(before.model, after.model);
  const since = compareWithMoves(now, keys, known, () => ({
    ofFinding: (_, key) => key,
    ofEntry(entry) {
      const place = places.get(entry);
      const found = place && pairs?.find(place.uri, parsePointer(place.pointer) ?? []);
      return found && { document: nameOf(), pointer: found.pointer };
    },
  }));
  const [usesThen, usesNow] = [(await loadUses(before))(), (await loadUses(after))()];
  const withUses = known.map((entry, index) => {
    const place = then[index]?.location;
    return { ...entry, use: place && hashUse(usesThen, place) };
  });
  const toPlace = (use: string | undefined) =>
    use === undefined ? undefined : { document: '', pointer: use };
  const file = compareWithMoves(now, keys, withUses, () => ({
    ofFinding: ({ location }: Finding) => toPlace(hashUse(usesNow, location)),
    ofEntry: ({ use }: BaselineEntry) => toPlace(use),
  }));
  return [since, file].flatMap(({ fresh, fixed }) => [
    ...fresh.map(({ id, location }) => `${id} new ${location.pointer}`),
    ...fixed.map(({ rule, pointer }) => `${rule} lost ${pointer}`),
  ]);
}

const documents = corpusDocuments().filter(
  ({ isSplit, path }) => !isSplit && statSync(path).size <= maxBytesLimit,
);

it.each(documents)('$name', async ({ path }) => {
  const original = await read(readFileSync(path, 'utf8'));
  if (original.model === undefined) return;
  // `as`: the document was parsed from JSON or YAML.
  const value = original.model.document.raw as Value;
  const before = await read(JSON.stringify(value));
  for (const [name, rewrite] of Object.entries(rewritings)) {
    const after = await read(JSON.stringify(rewrite(value)));
    const differences = await listDifferences(name.startsWith('JSON') ? original : before, after);
    const allowed = exceptions[name] ?? [];
    expect(
      differences.filter((text) => !allowed.includes(text.split(' ')[0] ?? '')),
      name,
    ).toEqual([]);
  }
});

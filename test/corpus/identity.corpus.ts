import { readFileSync, statSync } from 'node:fs';
import { analyse, parseIgnoreFile, parsePointer, type Analysis, type Finding } from '@assay/core';
import { bundle, split } from '@assay/bundler';
import { MovedPlaces, PlacePairs } from '@assay/diff/identity';
import { applySuppressions, compareInViews, viewConversion, type BaselineEntry } from '@assay/findings';
import { rules } from '@assay/rules';
import { allFindings, hashUse, loadUses, toBaselineEntries } from '@assay/run/baseline/comparison';
import { expect, it } from 'vitest';
import { renamedComponents, renamedVariables } from '../support/harmless.js';
import { isOfOneVersion } from '../support/of-one-version.js';
import { reorder } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';
import { asVersion3 } from '../support/version-3.js';
import { corpusDocuments } from './documents.js';

// Findings of real documents stay known to a commit, a baseline and an ignore file after a rewrite that does not change the
// document's meaning.

const maxBytesLimit = Number(process.env['ASSAY_IDENTITY_BYTES'] ?? 100_000);

const conversion = '3.0 instead of 2.0';
const backConversion = '2.0 instead of 3.0';

/** Rules whose findings a rewrite may change, with the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // These rules judge names. An unused component has no identity except its name.
  'other names of components': ['reference-in-example', 'schema-naming-convention', 'unused-component'],
  'other names of path variables': [
    'credentials-in-url-parameter',
    'enumerable-resource-id',
    'numeric-minimum-missing',
    'object-access-without-scope',
    'parameter-naming-convention',
    'path-ambiguous',
    'path-plural-nouns',
    'ssrf-prone-parameter',
    'string-unrestricted',
  ],
  // An entry for the media type of one operation does not cover a list of all operations.
  [backConversion]: ['media-type-not-preferred'],
  // 2.0 allows no references to parameters and responses in other files.
  'files for paths and components': ['reference-not-allowed-here'],
  'bundled again': ['reference-not-allowed-here'],
};

/** A document in one or several files by their URIs. The root is first. */
type Files = Readonly<Record<string, string>>;

const uri = 'file:///api/openapi.yaml';
const nameOf = (each: string): string => each.slice('file:///api/'.length);
const single = (value: Value): Files => ({ [uri]: JSON.stringify(value) });

function read(files: Files): Promise<Analysis> {
  const [root = uri] = Object.keys(files);
  return analyse(
    { uri: root, text: files[root] ?? '' },
    {
      rules,
      preset: 'all',
      suppressions: false,
      read: async (request) => {
        const text = files[request.uri];
        return text === undefined
          ? { ok: false, uri: request.uri, code: 'unreachable', reason: 'it is not among the files' }
          : { ok: true, source: { uri: request.uri, bytes: new TextEncoder().encode(text) } };
      },
    },
  );
}

/** Splits a document into one file for each path and component. Undefined if it cannot be split. */
async function splitInFiles({ model }: Analysis): Promise<Files | undefined> {
  const parts = model && (await split(model, nameOf(uri)));
  if (parts?.ok !== true) return undefined;
  return Object.fromEntries(
    parts.files.map(({ path, text }) => [new URL(encodeURI(path), uri).href.replaceAll('#', '%23'), text]),
  );
}

/** Converts a 2.0 document to 3.0. Undefined for other versions, and for documents that 3.0 cannot express. */
function convert({ model }: Analysis, value: Value): Files | undefined {
  const converted = model?.document.format === 'oas2' ? asVersion3(value) : undefined;
  return converted === undefined ? undefined : single(converted);
}

/** Bundles the document into one file. */
function bundleFiles({ model }: Analysis): Files | undefined {
  const bundled = model && bundle(model);
  return bundled?.ok === true ? { [uri]: bundled.text } : undefined;
}

/** Lists new and lost findings, as `--since`, a baseline file and an ignore file report them. */
async function listDifferences(before: Analysis, after: Analysis): Promise<string[]> {
  const [since, file] = await compare(before, after);
  return [
    ...[since, file].flatMap(({ fresh, fixed }) => [
      ...toBaselineEntries(fresh, after, nameOf).map(({ rule, pointer }) => `${rule} new ${pointer}`),
      ...fixed.map(({ rule, pointer }) => `${rule} lost ${pointer}`),
    ]),
    ...listUnsuppressed(before, after),
  ];
}

async function compare(before: Analysis, after: Analysis) {
  const [then, now] = [allFindings(before), allFindings(after)];
  const keys = toBaselineEntries(now, after, nameOf);
  const known = toBaselineEntries(then, before, nameOf);
  const places = new Map(known.map((entry, index) => [entry, then[index]?.location]));
  const pairs = before.model && after.model && new PlacePairs(before.model, after.model);
  const isOas2 = after.model?.document.format === 'oas2';
  const since = compareInViews(now, keys, known, [
    () => viewConversion(isOas2, keys, known),
    () => ({
      ofFinding: (_, key) => key,
      ofEntry(entry) {
        const place = places.get(entry);
        const found = place && pairs?.find(place.uri, parsePointer(place.pointer) ?? []);
        return found && { document: nameOf(found.document.uri), pointer: found.pointer };
      },
    }),
  ]);
  const [usesThen, usesNow] = [(await loadUses(before))(), (await loadUses(after))()];
  const withUses = known.map((entry, index) => {
    const place = then[index]?.location;
    return { ...entry, use: place && hashUse(usesThen, place) };
  });
  const toPlace = (use: string | undefined) =>
    use === undefined ? undefined : { document: '', pointer: use };
  const file = compareInViews(now, keys, withUses, [
    () => viewConversion(isOas2, keys, withUses),
    () => ({
      ofFinding: ({ location }: Finding) => toPlace(hashUse(usesNow, location)),
      ofEntry: ({ use }: BaselineEntry) => toPlace(use),
    }),
  ]);
  return [since, file] as const;
}

/** Lists the findings that are not suppressed by an ignore file with all earlier findings, and the file's unused entries. */
function listUnsuppressed(before: Analysis, after: Analysis): string[] {
  if (before.model === undefined || after.model === undefined) return [];
  const then = new MovedPlaces(before.model);
  const entries = allFindings(before).map(({ id, location }) => ({
    rule: id,
    file: location.uri,
    pointer: location.pointer,
    use: then.describe(location.uri, parsePointer(location.pointer) ?? []),
    api: before.uri,
  }));
  // Only their names distinguish equal components that are unused.
  const unidentified = new Set(entries.filter(({ use }) => use === undefined).map(({ rule }) => rule));
  const distinct = [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
  const ignoreFile = parseIgnoreFile({
    uri: 'file:///api/.assay-ignore.yaml',
    bytes: new TextEncoder().encode(JSON.stringify(distinct)),
  });
  const now = new MovedPlaces(after.model);
  const { findings, problems } = applySuppressions(allFindings(after), after.documents, {
    getRuleStatus: () => 'ran',
    known: [],
    ignoreFile,
    findMoved: (place) => now.find(place),
  });
  return [
    ...toBaselineEntries(findings, after, nameOf).map(
      ({ rule, pointer }) => `${rule} not ignored ${pointer}`,
    ),
    ...problems.map((problem) =>
      problem.kind === 'UnusedSuppressionFault'
        ? `${problem.rule} unused ${JSON.stringify(distinct[Number(problem.at[0])])}`
        : `${problem.kind} ${JSON.stringify(problem.at)}`,
    ),
  ].filter((text) => !unidentified.has(text.split(' ')[0] ?? ''));
}

const documents = corpusDocuments().filter(
  ({ isSplit, path }) => !isSplit && statSync(path).size <= maxBytesLimit,
);

function expectNone(name: string, differences: readonly string[]): void {
  const isAllowed = (text: string): boolean => {
    const id = text.split(' ')[0] ?? '';
    return (
      exceptions[name]?.includes(id) === true ||
      ([conversion, backConversion].includes(name) && isOfOneVersion(id, text))
    );
  };
  expect
    .soft(
      differences.filter((text) => !isAllowed(text)),
      name,
    )
    .toEqual([]);
}

it.each(documents)('$name', async ({ path }) => {
  const original = await read({ [uri]: readFileSync(path, 'utf8') });
  if (original.model === undefined) return;
  // `as`: the document was parsed from JSON or YAML.
  const value = original.model.document.raw as Value;
  const before = await read(single(value));
  expectNone('JSON instead of YAML', await listDifferences(original, before));
  const rewritings: Readonly<Record<string, Files | undefined>> = {
    [conversion]: convert(original, value),
    'another order': single(reorder(value, 7)),
    'other names of components': single(renamedComponents(value)),
    'other names of path variables': single(renamedVariables(value)),
    'files for paths and components': await splitInFiles(original),
  };
  for (const [name, files] of Object.entries(rewritings)) {
    if (files === undefined) continue;
    const after = await read(files);
    expectNone(name, await listDifferences(before, after));
    if (name === conversion) expectNone(backConversion, await listDifferences(after, before));
    if (name !== 'files for paths and components') continue;
    const bundled = bundleFiles(after);
    if (bundled !== undefined) expectNone('bundled again', await listDifferences(after, await read(bundled)));
  }
});

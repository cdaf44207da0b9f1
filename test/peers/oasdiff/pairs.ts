import { buildDocument, json, places, withLid, type Contents, type Part } from './documents.js';
import { messagePairs } from './message-pairs.js';
import { operationPairs } from './operation-pairs.js';
import { components, schemaPairs } from './schema-pairs.js';

/** Two documents: before and after. */
export type DocumentPair = readonly [string, string];

/** Pairs of documents for ids that are not about a schema. */
const ownPairs: Readonly<Record<string, readonly [Contents, Contents]>> = {
  ...operationPairs,
  ...messagePairs,
};

/** Builds the smallest pair of documents for an id of oasdiff. */
export function buildPair(id: string): DocumentPair {
  const [before, after] = ownPairs[id] ?? getMarkPair(id) ?? getSchemaPair(id);
  return [buildDocument(before), buildDocument(after)];
}

/** Builds the pairs of ids such as `request-required-property-became-read-only`. */
function getMarkPair(id: string): readonly [Contents, Contents] | undefined {
  const match = /^(request|response)-(optional|required)-property-became-(not-)?(read|write)-only$/.exec(id);
  if (match === null) return undefined;
  const [, usage, need, isGone, mark = ''] = match;
  const required = need === 'required' ? ['lid'] : [];
  const build = (lid: Part): Contents => {
    const content = json(withLid({ type: 'string', ...lid }, ...required));
    return usage === 'request' ? { operation: { requestBody: content } } : { response: content };
  };
  const [plain, marked] = [build({}), build({ [`${mark}Only`]: true })];
  return isGone === undefined ? [plain, marked] : [marked, plain];
}

function getSchemaPair(id: string): readonly [Contents, Contents] {
  // Tries longer names first: `request-parameter-property` before `request-parameter`.
  const name = Object.keys(places)
    .sort((a, b) => b.length - a.length)
    .find((each) => id.startsWith(`${each}-`));
  const pair = schemaPairs[id.slice((name?.length ?? 0) + 1)];
  const build = name === undefined ? undefined : places[name];
  if (pair === undefined || build === undefined) throw new TypeError(`There is no pair for ${id}`);
  const isNamed = JSON.stringify(pair).includes('#/components/');
  const [before, after] = pair;
  const root = isNamed ? { root: { components } } : {};
  return [
    { ...build(before), ...root },
    { ...build(after), ...root },
  ];
}

import { nameOperations, type Model, type Operation } from '@assay/core';
import { code } from '../problems/wording.js';
import { SchemaRegistry } from '../schemas/schema-registry.js';
import { planTargets } from '../servers/plan-targets.js';
import { UnchangedOperations, pairOperations, type OperationPair } from './pair-operations.js';
import { Flows, flowDifferences } from './compare-flows.js';
import { messageDifferences, openRequests } from './compare-requests.js';
import { credentialDifferences } from './compare-security.js';
import { phrase, type TestChange, type TestDifference } from './test-change.js';
import { SchemaPlaces } from './schema-places.js';

/**
 * Lists the changes of an import's tests after a change of the document: new and changed operations in the order of the new
 * document, then removed ones.
 *
 * It compares the sources of the records: requests with their schemas, credentials, servers and planned flows. This costs a
 * fraction of an analysis, and the result does not depend on the values that an import generates.
 *
 * @param old undefined if the document is new
 * @param now undefined if the document was removed
 */
export function compareTests(old: Model | undefined, now: Model | undefined): TestChange[] {
  const [before, after] = [old?.document.operations ?? [], now?.document.operations ?? []];
  const { both, added, gone: removed } = pairOperations(before, after);
  const changed = old === undefined || now === undefined ? undefined : changedTests(old, now, both);
  const names = nameOperations(after);
  const oldNames = nameOperations(before);
  const isNew = new Set(added);
  return [
    ...after.flatMap((operation): TestChange[] => {
      const name = names.get(operation) ?? operation.signature;
      if (isNew.has(operation)) return [{ operation: name, kind: 'new', differences: [] }];
      const differences = changed?.get(operation);
      return differences === undefined ? [] : [{ operation: name, kind: 'changed', differences }];
    }),
    ...removed.map((operation): TestChange => ({
      operation: oldNames.get(operation) ?? operation.signature,
      kind: 'gone',
      differences: [],
    })),
  ];
}

function changedTests(
  old: Model,
  now: Model,
  both: readonly OperationPair[],
): ReadonlyMap<Operation, readonly TestDifference[]> {
  const alike = new UnchangedOperations(old.document, now.document);
  const isWhole =
    both.length === old.document.operations.length && both.length === now.document.operations.length;
  const touched = both.filter((pair) => !alike.includes(pair));
  if (isWhole && touched.length === 0 && alike.haveSameFrame) return new Map();
  const books = { old: new SchemaRegistry(old, ''), now: new SchemaRegistry(now, '') };
  const places = new SchemaPlaces(books.old, books.now);
  const isSameDialect = old.document.format === now.document.format;
  const read = isSameDialect && alike.haveSameFrame ? touched : both;
  const requests = new Map(read.map((pair) => [pair, openRequests(pair, books, places)]));
  const flows = { old: new Flows(old.document.operations), now: new Flows(now.document.operations) };
  const newOf = new Map(both.map((pair) => [pair.old, pair.now]));
  const changed = new Map<Operation, readonly TestDifference[]>();
  for (const pair of both) {
    const request = requests.get(pair);
    const differences = [
      ...describeNameDifferences(pair, flows),
      ...serverDifferences(pair),
      ...credentialDifferences(pair),
      ...(request === undefined ? [] : messageDifferences(request, places)),
      ...flowDifferences(pair, flows, newOf),
    ];
    if (differences.length > 0) changed.set(pair.now, differences);
  }
  return changed;
}

function describeNameDifferences(
  { old, now }: OperationPair,
  flows: { readonly old: Flows; readonly now: Flows },
): TestDifference[] {
  const [was, is] = [flows.old.names.get(old) ?? '', flows.now.names.get(now) ?? ''];
  // Without an id, the name is the method and the path.
  const hasOperationId = old.operationId !== undefined || now.operationId !== undefined;
  return was === is || !hasOperationId ? [] : [{ part: 'name', text: `was called ${code(was)}` }];
}

function serverDifferences({ old, now }: OperationPair): TestDifference[] {
  const options = { documentUrl: null, baseUrl: null };
  const listTargetUrls = (operation: Operation): string[] =>
    planTargets(operation, options).targets.map(({ name, basePath }) => name + basePath);
  const [were, are] = [listTargetUrls(old), listTargetUrls(now)];
  const texts = [
    phrase('goes to', are.filter((url) => !were.includes(url)).map(code)),
    phrase('no longer goes to', were.filter((url) => !are.includes(url)).map(code)),
  ];
  return texts.flatMap((text) => (text === undefined ? [] : [{ part: 'servers', text }]));
}

import { wordsOf } from '@assay/api-knowledge';
import { Operation, type Model } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('operation-id-missing', {
  kind: 'suggested',
  title: 'Derive the `operationId` from the method and path.',
  make({ node, model }) {
    if (!(node instanceof Operation)) return undefined;
    const { document } = node;
    const pointer = [...node.segments(), 'operationId'];
    return [{ kind: 'set', document, pointer, value: namesFor(model).get(node) }];
  },
});

function isMissing(raw: Operation['raw']): boolean {
  return raw['operationId'] === undefined || raw['operationId'] === '';
}

/** Returns a unique name for each operation without an id: `getUsersById`. */
function namesFor({ document }: Model): ReadonlyMap<Operation, string> {
  const usedIds = new Set(document.operations.map((operation) => operation.operationId ?? ''));
  const names = new Map<Operation, string>();
  for (const operation of document.operations) {
    if (!isMissing(operation.raw)) continue;
    const base = nameFor(operation);
    let name = base;
    for (let number = 2; usedIds.has(name); number++) name = `${base}${number}`;
    usedIds.add(name);
    names.set(operation, name);
  }
  return names;
}

function nameFor({ method, path }: Operation): string {
  const segments = path.split('/').map((segment) => {
    const variable = /^\{(.*)\}$/.exec(segment)?.[1];
    const words = wordsOf(variable ?? segment).map((word) => (word[0] ?? '').toUpperCase() + word.slice(1));
    return (variable === undefined ? '' : 'By') + words.join('').replaceAll(/[^A-Za-z0-9]/g, '');
  });
  return method.toLowerCase() + segments.join('');
}

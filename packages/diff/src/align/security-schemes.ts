import { resolve, type Document, type Operation, type SecurityScheme } from '@assay/core';
import { schemeComponent } from '@assay/api-knowledge';
import { SecuritySchemePair, type OperationPair } from '../pairs.js';

/** Pairs the security schemes that operations of either document need, by name. Those that none needs are left out. */
export function alignSecuritySchemes(
  before: Document | undefined,
  after: Document | undefined,
  operations: readonly OperationPair[],
): SecuritySchemePair[] {
  const users = new Map<string, Set<OperationPair>>();
  for (const pair of operations) {
    for (const operation of [pair.before, pair.after]) {
      for (const name of schemesOf(operation)) {
        const known = users.get(name);
        if (known === undefined) users.set(name, new Set([pair]));
        else known.add(pair);
      }
    }
  }
  const pairs: SecuritySchemePair[] = [];
  for (const [name, using] of users) {
    const [one, other] = [declared(before, name), declared(after, name)];
    if (one !== undefined || other !== undefined) {
      pairs.push(new SecuritySchemePair(one, other, name, [...using]));
    }
  }
  return pairs;
}

function schemesOf(operation: Operation | undefined): readonly string[] {
  return (operation?.security ?? []).flatMap(({ schemes }) =>
    schemes.map(({ name }) => (operation === undefined ? name : schemeComponent(operation.root, name))),
  );
}

function declared(document: Document | undefined, name: string): SecurityScheme | undefined {
  return resolve(document?.components?.securitySchemes.get(name));
}

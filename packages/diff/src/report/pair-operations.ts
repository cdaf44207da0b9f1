import type { AnyPair, OperationPair, SchemaOwner, SchemaPair } from '../pairs.js';

/** The operations that a pair is a part of; for what components share, all of them. */
export function listPairOperations(pair: AnyPair): readonly OperationPair[] {
  switch (pair.kind) {
    case 'Document':
      return [];
    case 'Operation':
      return [pair];
    case 'SecurityScheme':
      return pair.operations;
    case 'Unclassified':
      return pair.about.operations;
    case 'SchemaDifference':
      return [...new Set(pair.owners.map(({ operation }) => operation))];
    case 'Schema':
      return operationsOfSchema(pair);
    default:
      return [pair.operation];
  }
}

function operationsOfSchema(pair: SchemaPair): readonly OperationPair[] {
  const operations = new Set<OperationPair>();
  const seen = new Set<SchemaPair | SchemaOwner>([pair]);
  // A set grows while it is walked.
  for (const each of seen) {
    if (each.kind !== 'Schema') operations.add(each.operation);
    else for (const referrer of each.referrers) seen.add(referrer);
  }
  return [...operations];
}

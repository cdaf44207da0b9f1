import type { AnyPair, OperationPair, SchemaOwner, SchemaPair } from '../pairs.js';

/** Lists the operations that contain a pair. A shared component has several. */
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
  // The set grows during the loop.
  for (const each of seen) {
    if (each.kind !== 'Schema') operations.add(each.operation);
    else for (const referrer of each.referrers) seen.add(referrer);
  }
  return [...operations];
}

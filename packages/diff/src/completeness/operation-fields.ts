import type { Document, Operation, Server } from '@assay/core';
import { effectiveSecurity } from '@assay/api-knowledge';
import { areSecuredAlike, securityPlace } from '../align/security-steps.js';
import type { AlignedSchemes } from '../align/security-schemes.js';
import { pairVariables, relativeBases, getUrlTemplate } from '../engines/servers.js';
import type { OperationPair } from '../pairs.js';
import { writeCanonically } from './canonical-text.js';
import { FieldComparison, type FieldDifference } from './field-difference.js';

/** Lists the differing effective fields of an operation, inherited fields included. */
export function compareOperationFields(
  pair: OperationPair,
  schemes: AlignedSchemes,
): readonly FieldDifference[] {
  const { before, after, role } = pair;
  if (before === undefined || after === undefined) return [];
  const fields = new FieldComparison(before, after);
  fields.compare('deprecated', before.flag('deprecated'), after.flag('deprecated'));
  fields.compare('operationId', before.operationId, after.operationId);
  fields.compare('tags', listTags(before), listTags(after));
  // Callbacks of callbacks could be circular, so they are compared by their text.
  if (role === 'callback') {
    fields.compare('callbacks', writeCallbacks(before), writeCallbacks(after));
    fields.compare('expression', before.path, after.path, '*');
  }
  return [
    ...fields.differences,
    ...compareSecurity(before, after, schemes),
    ...(role === 'path' ? compareServers(pair, before, after) : []),
  ];
}

function listTags({ tags }: Operation): string {
  return JSON.stringify([...new Set(tags)].sort());
}

function writeCallbacks({ raw }: Operation): string {
  return writeCanonically(raw['callbacks']);
}

function compareSecurity(
  before: Operation,
  after: Operation,
  schemes: AlignedSchemes,
): readonly FieldDifference[] {
  const areAlike =
    areSecuredAlike(before, after, schemes) ??
    writeCanonically(effectiveSecurity(before).origin.raw['security']) ===
      writeCanonically(effectiveSecurity(after).origin.raw['security']);
  if (areAlike) return [];
  const places = { before: securityPlace(before, after), after: securityPlace(after, before) };
  return [{ subject: 'the field `security`', ...places, fields: ['security', '*'] }];
}

function compareServers(
  pair: OperationPair,
  before: Operation,
  after: Operation,
): readonly FieldDifference[] {
  const [old, now] = [groupServers(before), groupServers(after)];
  const differences: FieldDifference[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(key), now.get(key)];
    if (a !== undefined && b !== undefined) continue;
    differences.push({
      subject: 'the list of servers',
      before: a && { node: a },
      after: b && { node: b },
      fields: ['*', 'url', 'host', 'basePath', 'schemes', 'variables', 'servers'],
    });
  }
  for (const [a, b] of pairVariables(pair)) {
    const url = new FieldComparison(a.parent ?? a, b.parent ?? b);
    url.compare('default', a.default, b.default, 'url', 'variables');
    const fields = new FieldComparison(a, b);
    fields.compare('enum', JSON.stringify([...a.enum].sort()), JSON.stringify([...b.enum].sort()));
    differences.push(...url.differences, ...fields.differences);
  }
  return differences;
}

/** Groups the servers of an operation by their URLs. Without servers, the URL of the document counts. */
function groupServers(operation: Operation): ReadonlyMap<string, Server | Document> {
  if (operation.servers.length === 0) {
    const [base] = relativeBases(operation);
    return new Map(base === undefined ? [] : [[base.path, base.node]]);
  }
  return new Map(operation.servers.map((server) => [getUrlTemplate(server), server]));
}

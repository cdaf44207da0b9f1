import type { JsonObject } from '@assay/json-schema';
import type { CompanionOperation } from '../companion/operations.js';
import { buildExportMessage } from '../shared/message.js';
import type { Piece } from '../shared/pieces.js';
import { operationPattern, serverPattern } from './scope.js';
import { fill, label } from './text.js';

/** Tools for building the rules. */
export interface RuleTools {
  /** The environment variables of credentials, by variable name of the import. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns the server URL of an operation. */
  getRuleUrl(operation: CompanionOperation): string;
}

interface Users {
  readonly value: readonly Piece[];
  readonly operations: CompanionOperation[];
}

/**
 * Builds the rules that set credentials in headers of requests to the tested servers only. All cookies of an operation form one
 * header.
 */
export function replacerRules(operations: readonly CompanionOperation[], tools: RuleTools): JsonObject[] {
  const headers = new Map<string, Map<string, Users>>();
  const onServer = countedBy(operations.filter(needsCredentials), tools);
  for (const operation of operations) {
    for (const { name, value } of buildExportMessage(operation.step.request, () => false).headers) {
      if (!value.some(({ kind }) => kind === 'variable')) continue;
      const values = headers.get(name) ?? new Map<string, Users>();
      const text = fill(value, tools.names);
      const users = values.get(text) ?? { value, operations: [] };
      users.operations.push(operation);
      headers.set(name, values.set(text, users));
    }
  }
  return [...headers].flatMap(([name, values]) =>
    [...values].map(([text, { value, operations: users }]): JsonObject => {
      // If operations of a server need different values, each is identified by its path. Operations that need none are unaffected
      // by extra headers.
      const ofUsers = countedBy(users, tools);
      const isEverywhere = (url: string): boolean => ofUsers.get(url) === onServer.get(url);
      const patterns = users.map((operation) =>
        isEverywhere(tools.getRuleUrl(operation))
          ? serverPattern(tools.getRuleUrl(operation))
          : operationPattern(tools.getRuleUrl(operation), operation.path),
      );
      return {
        description: label(`${name}, with ${listRuleVariables(value, tools.names).join(' and ')}`),
        url: [...new Set(patterns)].join('|'),
        matchType: 'req_header',
        matchString: name,
        matchRegex: false,
        replacementString: text,
        tokenProcessing: false,
        initiators: [],
      };
    }),
  );
}

function listRuleVariables(value: readonly Piece[], names: RuleTools['names']): string[] {
  return value.flatMap((piece) => (piece.kind === 'variable' ? [names.get(piece.name) ?? ''] : []));
}

function needsCredentials({ entry, step: { request } }: CompanionOperation): boolean {
  const isSent = request.credentials.length > 0 || request.headers.some(({ source }) => source === 'auth');
  return isSent || (entry?.flow.auth.length ?? 0) > 0;
}

/** Counts the operations of each server. */
function countedBy(
  operations: readonly CompanionOperation[],
  { getRuleUrl: urlOf }: RuleTools,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const operation of operations) {
    const url = urlOf(operation);
    counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  return counts;
}

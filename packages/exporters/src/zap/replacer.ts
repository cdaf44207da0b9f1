import type { JsonObject } from '../companion/json.js';
import type { CompanionOperation } from '../companion/operations.js';
import { messageOf } from '../shared/message.js';
import type { Piece } from '../shared/pieces.js';
import { operationPattern, serverPattern } from './scope.js';
import { fill, label } from './text.js';

/** What the rules are made from. */
export interface RuleTools {
  /** The environment variables of credentials, by the names of the variables of the import. */
  readonly names: ReadonlyMap<string, string>;
  /** The URL of the server of an operation. */
  urlOf(operation: CompanionOperation): string;
}

interface Users {
  readonly value: readonly Piece[];
  readonly operations: CompanionOperation[];
}

/**
 * The rules that put credentials into headers of requests to the tested servers, and of no others: the cookies of an operation are one header.
 */
export function replacerRules(operations: readonly CompanionOperation[], tools: RuleTools): JsonObject[] {
  const headers = new Map<string, Map<string, Users>>();
  for (const operation of operations) {
    for (const { name, value } of messageOf(operation.step.request, () => false).headers) {
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
      // If operations need different values of one header, each has to be identified by its path.
      const patterns = users.map((operation) =>
        values.size === 1
          ? serverPattern(tools.urlOf(operation))
          : operationPattern(tools.urlOf(operation), operation.path),
      );
      return {
        description: label(`${name}, with ${variablesOf(value, tools.names).join(' and ')}`),
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

function variablesOf(value: readonly Piece[], names: RuleTools['names']): string[] {
  return value.flatMap((piece) => (piece.kind === 'variable' ? [names.get(piece.name) ?? ''] : []));
}

import { parseTemplate } from '@assay/project-generator';
import type { JsonObject } from '../companion/json.js';
import type { CompanionOperation } from '../companion/operations.js';
import { operationPattern, serverPattern } from './scope.js';
import { fill, label } from './text.js';

/** What the rules are made from. */
export interface RuleTools {
  /** The environment variables of credentials, by the names of the variables of the import. */
  readonly names: ReadonlyMap<string, string>;
  /** The URL of the server of an operation. */
  urlOf(operation: CompanionOperation): string;
}

/** The rules that put credentials into headers of requests to the tested servers, and of no others. */
export function replacerRules(operations: readonly CompanionOperation[], tools: RuleTools): JsonObject[] {
  const headers = new Map<string, Map<string, CompanionOperation[]>>();
  for (const operation of operations) {
    for (const { name, value, source } of operation.step.request.headers) {
      if (source !== 'auth') continue;
      const values = headers.get(name) ?? new Map<string, CompanionOperation[]>();
      values.set(value, [...(values.get(value) ?? []), operation]);
      headers.set(name, values);
    }
  }
  return [...headers].flatMap(([name, values]) =>
    [...values].map(([template, users]): JsonObject => {
      // If operations need different values of one header, each has to be identified by its path.
      const patterns = users.map((operation) =>
        values.size === 1
          ? serverPattern(tools.urlOf(operation))
          : operationPattern(tools.urlOf(operation), operation.path),
      );
      return {
        description: label(`${name}, with ${variablesOf(template, tools.names).join(' and ')}`),
        url: [...new Set(patterns)].join('|'),
        matchType: 'req_header',
        matchString: name,
        matchRegex: false,
        replacementString: fill(parseTemplate(template), tools.names),
        tokenProcessing: false,
        initiators: [],
      };
    }),
  );
}

function variablesOf(template: string, names: RuleTools['names']): string[] {
  return parseTemplate(template).flatMap((part) =>
    part.kind === 'variable' ? [names.get(part.name) ?? ''] : [],
  );
}

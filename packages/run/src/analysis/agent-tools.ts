import { agentTools } from '@assay/api-knowledge';
import type { Analysis } from '@assay/core';
import type { ReportedTools } from '@assay/reporters';

/**
 * Estimates the tokens of each operation as a tool of a language-model agent, the largest first; undefined if the document could
 * not be analysed.
 */
export function estimateAgentTools({ model }: Pick<Analysis, 'model'>): ReportedTools | undefined {
  if (model === undefined) return undefined;
  const { definitions, tools } = model.facts.ask(agentTools);
  const operations = tools.map(({ operation, name, definition, response }) => ({
    operation: operation.operationId ?? operation.signature,
    method: operation.method,
    path: operation.path,
    tool: name,
    ...definition,
    response,
  }));
  return { ...definitions, operations: operations.toSorted((a, b) => b.tokens - a.tokens) };
}

import { count } from '@assay/core';
import { formatNumber } from '@assay/text';
import { escapeForTerminal } from './terminal/text.js';

/** Estimated tokens. `isMinimum` is true if recursive schemas were counted only once. */
interface Tokens {
  readonly tokens: number;
  readonly isMinimum: boolean;
}

/** An operation as a tool of a language-model agent. */
export interface ReportedTool extends Tokens {
  /** The `operationId`, or the method and path if it is missing. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The name of the tool. */
  readonly tool: string;
  /** The tokens of the largest successful response, with all its properties. */
  readonly response: Tokens;
}

/** The operations of an API as tools, the largest definitions first, with the tokens of all definitions. */
export interface ReportedTools extends Tokens {
  readonly operations: readonly ReportedTool[];
}

/** An operation with a large number of tokens. */
interface Costly extends Tokens {
  readonly operation: string;
}

/** The tokens of a run, as plain data. */
export interface ToolCounts extends Tokens {
  readonly operations: number;
  /** The operations with the largest definitions. */
  readonly definitions: readonly Costly[];
  /** The operations with the largest responses. */
  readonly responses: readonly Costly[];
}

/** Maximum number of named operations. */
const maxNamed = 3;

/** Counts the tokens of a document's tools. */
export function countTools({ tokens, isMinimum, operations }: ReportedTools): ToolCounts {
  const responses = operations.map(({ operation, response }) => ({ operation, ...response }));
  return {
    tokens,
    isMinimum,
    operations: operations.length,
    definitions: mostCostly(
      operations.map((each) => ({
        operation: each.operation,
        tokens: each.tokens,
        isMinimum: each.isMinimum,
      })),
    ),
    responses: mostCostly(responses),
  };
}

/** Adds the tools of a document to the totals. */
export function addTools(a: ToolCounts | undefined, b: ToolCounts): ToolCounts {
  if (a === undefined) return b;
  return {
    tokens: a.tokens + b.tokens,
    isMinimum: a.isMinimum || b.isMinimum,
    operations: a.operations + b.operations,
    definitions: mostCostly([...a.definitions, ...b.definitions]),
    responses: mostCostly([...a.responses, ...b.responses]),
  };
}

function mostCostly(operations: readonly Costly[]): readonly Costly[] {
  return operations.toSorted((a, b) => b.tokens - a.tokens).slice(0, maxNamed);
}

/** Describes the tools of a run in two lines: the tokens of all definitions, and the largest responses. */
export function describeTools(tools: ToolCounts | undefined): string[] {
  if (tools === undefined || tools.operations === 0) return [];
  const { operations, definitions, responses } = tools;
  const largest = responses.filter(({ tokens }) => tokens > 0);
  return [
    `As tools of an agent, ${count(operations, 'operation takes', 'operations take')} ${describeTokens(tools)}. Largest definitions: ${listCostly(definitions)}.`,
    ...(largest.length === 0 ? [] : [`Largest responses: ${listCostly(largest)}.`]),
  ];
}

function listCostly(operations: readonly Costly[]): string {
  return operations
    .map(
      (each) =>
        `${escapeForTerminal(each.operation)} ${each.isMinimum ? 'at least ' : ''}${formatNumber(each.tokens)}`,
    )
    .join(', ');
}

function describeTokens({ tokens, isMinimum }: Tokens): string {
  return `${isMinimum ? 'at least' : 'about'} ${count(tokens, 'token')}`;
}

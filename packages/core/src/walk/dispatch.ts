import type { Visitor } from '../rule/rule.js';
import { keywordPrefix } from './check-visitor.js';

/** One function of one rule. */
export interface Handler {
  /** The index of the rule among the running rules. */
  readonly rule: number;
  // `never`: the table passes each handler only subjects that match its key.
  readonly run: (subject: never) => unknown;
  /** True if the function may return a promise. */
  readonly mayWait: boolean;
}

/** The functions to run. */
export interface DispatchTable {
  /** Handlers by kind of node or fault, in the order of the rules. */
  readonly byKind: ReadonlyMap<string, readonly Handler[]>;
  /** Handlers that visit schemas with a keyword, by keyword. */
  readonly byKeyword: ReadonlyMap<string, readonly Handler[]>;
}

/** Sorts the functions of all checked visitors by the kind that they visit. */
export function buildDispatchTable(visitors: readonly (Visitor | undefined)[]): DispatchTable {
  const byKind = new Map<string, Handler[]>();
  const byKeyword = new Map<string, Handler[]>();
  visitors.forEach((visitor, rule) => {
    if (visitor === undefined) return;
    for (const kind of Object.keys(visitor) as (keyof Visitor)[]) {
      const run = visitor[kind];
      if (run === undefined) continue;
      const mayWait = kind === 'Document:exit';
      if (kind.startsWith(keywordPrefix))
        add(byKeyword, kind.slice(keywordPrefix.length), { rule, run, mayWait });
      else add(byKind, kind, { rule, run, mayWait });
    }
  });
  return { byKind, byKeyword };
}

function add(table: Map<string, Handler[]>, key: string, handler: Handler): void {
  const handlers = table.get(key);
  if (handlers === undefined) table.set(key, [handler]);
  else handlers.push(handler);
}

import type { RuleContext, Visitor } from '@assay/core';

/** The visitor of a rule about documents of another kind, which reports the faults that are its own. */
export function visitForeignFaults(context: RuleContext<'problem'>, id: string): Visitor {
  return {
    ForeignFault(fault) {
      if (fault.rule === id) context.report({ at: fault, data: { problem: fault.problem } });
    },
  };
}

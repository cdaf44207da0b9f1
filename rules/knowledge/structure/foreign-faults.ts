import type { RuleContext, Visitor } from '@assay/core';

/** Returns the visitor of a rule about documents of other formats, which reports the faults with its id. */
export function visitForeignFaults(context: RuleContext<'problem'>, id: string): Visitor {
  return {
    ForeignFault(fault) {
      if (fault.rule === id) context.report({ at: fault, data: { problem: fault.problem } });
    },
  };
}

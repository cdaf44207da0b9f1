import { defineChange } from '../../define-change.js';
import { pairVariables } from '../../engines/servers.js';
import { asCode } from '../../report/operation-names.js';

/** A value of a server variable was removed. */
export default defineChange({
  id: 'server-variable-value',
  meta: {
    name: 'Server variable value',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The variable {{variable}} of the servers of {{operations}} no longer has the value {{item}}.',
      impact: 'Clients that use it fail.',
      recommendation: 'Keep the server for an announced period.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The variable {{variable}} of the servers of {{operations}} can now have the value {{item}}.',
      impact: 'Clients can use one more server.',
      recommendation: 'Make sure that it is protected like the others.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      for (const [before, after] of pairVariables(pair)) {
        if (before.enum.length === 0 || after.enum.length === 0) continue;
        for (const item of before.enum) {
          if (after.enum.includes(item)) continue;
          const data = { variable: asCode(String(after.key)), item: asCode(item) };
          const place = (node: typeof before) => ({ node, property: 'enum' });
          report({ before: place(before), after: place(after), data });
        }
      }
    },
  },
});

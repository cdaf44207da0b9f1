import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** A response no longer links to another operation. */
export default defineChange({
  id: 'response-link',
  meta: {
    name: 'Response link',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: 'The link {{name}} of {{value}} of {{operations}} was removed.',
      impact: 'Clients that follow the link fail.',
      recommendation: 'Keep the link, or describe the next operation.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The link {{name}} of {{value}} of {{operations}} is new.',
      impact: 'Clients can follow it.',
      recommendation: 'No action is needed.',
    },
  },
  visitor: {
    Response({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after === undefined) return;
      for (const [name, link] of before.links)
        if (!after.links.has(name))
          report({ before: { node: link }, after: { node: after }, data: { name: asCode(name) } });
    },
  },
});

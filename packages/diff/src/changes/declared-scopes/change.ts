import { defineChange } from '../../define-change.js';

/** A flow no longer declares a scope. */
export default defineChange({
  id: 'declared-scopes',
  meta: {
    name: 'Declared scopes',
    axis: 'authorization',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem: '{{Value}} no longer declares the scope `{{scope}}` in its {{flow}} flow.',
      impact: 'Clients that request the scope are rejected, or get tokens without it.',
      recommendation: 'Announce when the scope ends, and which one replaces it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} now declares the scope `{{scope}}` in its {{flow}} flow.',
      impact: 'Clients can request it.',
      recommendation: 'Describe what it permits.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      for (const flow of before.flows) {
        const other = after.flows.find((each) => each.flow === flow.flow);
        if (other === undefined) continue;
        for (const scope of Object.keys(flow.scopes)) {
          if (Object.hasOwn(other.scopes, scope)) continue;
          report({
            before: { node: flow, property: ['scopes', scope] },
            after: { node: other, property: 'scopes' },
            data: { scope, flow: flow.flow },
          });
        }
      }
    },
  },
});

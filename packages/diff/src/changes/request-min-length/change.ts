import { defineChange } from '../../define-change.js';
import type { SchemaOwner } from '../../pairs.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Shortest length of what clients send has changed. */
export default defineChange({
  id: 'request-min-length',
  meta: {
    name: 'Shortest length of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} has a tighter `minLength`: it is {{after}}, and was {{before}}.',
      impact: 'Requests that the old document allowed are refused.',
      recommendation: 'Go on accepting what clients send today, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} has a looser `minLength`: it is {{before}}, and was {{after}}.',
      impact: 'Whatever clients send today stays valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
  },
  visitor: whereSchemasDiffer('request', ['bound-added', 'bound-tightened'], (detail, { owners }) => {
    if (detail.keyword !== 'minLength') return undefined;
    // A segment of a path is never empty.
    return detail.new === '1' && owners.every(isInPath) ? undefined : beforeAndAfter(detail);
  }),
});

function isInPath(owner: SchemaOwner): boolean {
  return owner.kind === 'Parameter' && (owner.after ?? owner.before)?.in === 'path';
}

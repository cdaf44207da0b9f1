import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A value that clients send may have more types. */
export default defineChange({
  id: 'request-type',
  meta: {
    name: 'Request value type',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} may now be {{after}}; it was {{before}}.',
      impact: 'Values of unexpected types reach the code, such as objects instead of strings.',
      recommendation: 'Keep the type as narrow as possible, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} may now only be {{before}}; it was {{after}}.',
      impact: 'Clients that send values of another type are rejected.',
      recommendation: 'Make sure that current requests use this type.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const [was, is] = [before.types, after.types];
    if (was === undefined || after.hasAlternatives) return;
    const places = { property: 'type', before: before.typePlace, after: after.typePlace } as const;
    if (is === undefined) {
      const data = { before: list(was), after: 'of any type' };
      // Keywords for properties still imply an object.
      const isImplied = was.join() === 'object' && after.propertyNames.size > 0;
      const implied = { severity: 'low', reverse: { clients: 'unknown' } } as const;
      report({ ...places, ...(isImplied && implied), data });
      return;
    }
    const added = is.filter((type) => !was.includes(type) && !(type === 'integer' && was.includes('number')));
    const isKept = was.every((type) => is.includes(type) || (type === 'integer' && is.includes('number')));
    // Listed values do not count as an additional type.
    if (!isKept || added.every((type) => after.lists(type))) return;
    report({ ...places, severity: 'low', data: { before: list(was), after: list(is) } });
  }),
});

function list(types: readonly string[]): string {
  return types.length === 0 ? 'null' : types.toSorted().join(' or ');
}

import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/name-schema.js';
import { countUnresolved } from './count-unresolved.js';

export default defineRule({
  id: 'unresolved-reference',
  meta: {
    name: 'Unresolved reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The reference {{reference}} leads nowhere: {{reason}}.',
    impact:
      'Tools fail here or go on as if nothing were here, so this part of the API is neither checked nor tested.',
    recommendation:
      'Correct the path or the spelling (case counts, a place in the same document begins with `#/`, and a `/` in a name is written `~1`), or add what the reference names.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#reference-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#reference-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#reference-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#reference-object',
      },
      links: [
        'https://www.rfc-editor.org/rfc/rfc6901#section-3',
        'https://www.rfc-editor.org/rfc/rfc3986#section-5',
      ],
    },
  },
  create: (context) => {
    let counts: ReturnType<typeof countUnresolved> | undefined;
    return {
      UnresolvedReferenceFault(fault) {
        counts ??= countUnresolved(context.model);
        const count = counts.get(fault);
        if (count === undefined) return;
        const reason = count === 1 ? fault.reason : `${fault.reason}; ${count} references lead there`;
        context.report({ at: fault, data: { reference: code(fault.reference.ref, 140), reason } });
      },
    };
  },
});

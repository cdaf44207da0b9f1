import { defineRule, type Fault, type StructureFault } from '@assay/core';
import { enumerate } from '../knowledge/wording/enumerate.js';
import { missingOf, specificRule } from '../knowledge/structure/specific-rules.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { violatedObject } from '../knowledge/structure/violated-object.js';

/** Every object has the fields that the specification requires. */
export default defineRule({
  id: 'required-field-missing',
  meta: {
    name: 'Required field missing',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} has no {{fields}}, which the specification requires.',
    impact:
      'Tools refuse the document, or each guesses its own value: generated code, tests and documentation then differ from each other and from the service.',
    recommendation: 'Add {{fields}}, or remove the object if it was left over.',
    references: { specification: specificationLinks('openapi-object', 'swagger-object') },
  },
  create: (context) => ({
    Document() {
      for (const [fault, ...others] of byObject(context.model?.faults ?? [])) {
        const fields = enumerate([fault, ...others].flatMap((each) => missingOf(each) ?? []));
        const data = { object: violatedObject(fault, context.format), fields };
        context.report({ at: fault, data });
      }
    },
  }),
});

type Faults = readonly [StructureFault, ...StructureFault[]];

/** The missing fields of one object are one fault. */
function byObject(faults: readonly Fault[]): Iterable<Faults> {
  const groups = new Map<string, [StructureFault, ...StructureFault[]]>();
  for (const fault of faults) {
    if (
      fault.kind !== 'StructureFault' ||
      missingOf(fault) === undefined ||
      specificRule(fault) !== undefined
    )
      continue;
    const key = JSON.stringify([fault.uri, ...fault.at]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [fault]);
    else group.push(fault);
  }
  return groups.values();
}

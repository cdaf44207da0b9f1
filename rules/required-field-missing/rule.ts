import { defineRule, type Fault, type Format, type StructureFault } from '@assay/core';
import { enumerate } from '../knowledge/wording/enumerate.js';
import { claimOf, missingOf, specificRulesFor } from '../knowledge/structure/specific-rules.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { violatedObject } from '../knowledge/structure/violated-object.js';

/** Every object has the fields that the specification requires. */
export default defineRule({
  id: 'required-field-missing',
  meta: {
    name: 'Required field missing',
    category: 'documentation',
    topic: 'structure',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} has no {{fields}}, which the specification requires.',
    impact:
      'Tools refuse the document, or each assumes its own value: generated code, tests and documentation then differ from each other and from the service.',
    recommendation: 'Add {{fields}}, or remove the object if it was left over.',
    references: { specification: specificationLinks('openapi-object', 'swagger-object') },
    yieldsTo: specificRulesFor('required-field-missing'),
  },
  create: (context) => ({
    Document() {
      const faults = (context.model?.faults ?? []).filter(lacksField);
      context.reportTogether(
        faults,
        (left) => byObject(left).map((group) => reportOf(group, context.format)),
        claimOf,
      );
    },
  }),
});

function lacksField(fault: Fault): fault is StructureFault {
  return fault.kind === 'StructureFault' && missingOf(fault) !== undefined;
}

/** The missing fields of one object are one fault. */
function reportOf(faults: Faults, format: Format) {
  const [at] = faults;
  const fields = enumerate(faults.flatMap((fault) => missingOf(fault) ?? []));
  return { at, data: { object: violatedObject(at, format), fields } };
}

type Faults = readonly [StructureFault, ...StructureFault[]];

function byObject(faults: readonly StructureFault[]): readonly Faults[] {
  const groups = new Map<string, [StructureFault, ...StructureFault[]]>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.uri, ...fault.at]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [fault]);
    else group.push(fault);
  }
  return [...groups.values()];
}

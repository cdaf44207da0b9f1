import {
  defineRule,
  type Fault,
  type Format,
  type NodeKind,
  type NodeKinds,
  type StructureFault,
} from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import {
  describeMissingFieldFix,
  misspeltField,
} from '../../knowledge/structure/describe-missing-field-fix.js';
import { claimOf, missingOf, specificRulesFor } from '../../knowledge/structure/specific-rules.js';
import { specificationLink, specificationLinks } from '../../knowledge/wording/specification-links.js';
import { objectTitle, describeViolatedObject } from '../../knowledge/structure/violated-object.js';

/** Reports objects without the fields that the specification requires. */
export default defineRule({
  id: 'required-field-missing',
  meta: {
    name: 'Missing required field',
    category: 'documentation',
    topic: 'structure',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} has no {{fields}}, which the specification requires.',
    impact:
      'Tools reject the document, or assume their own value, so generated code, tests and documentation differ from the service.',
    recommendation: '{{fix}} ({{link}}).',
    references: { specification: specificationLinks('openapi-object', 'swagger-object') },
    yieldsTo: specificRulesFor('required-field-missing'),
  },
  create: (context) => ({
    Document() {
      const faults = (context.model?.faults ?? []).filter(lacksField);
      context.reportTogether(
        faults,
        (left) => byObject(left).map((group) => buildFieldReport(group, context.format)),
        (fault) => ownClaim(fault, context.format),
      );
    },
  }),
});

function lacksField(fault: Fault): fault is StructureFault {
  return fault.kind === 'StructureFault' && missingOf(fault) !== undefined;
}

/** Returns one report for all missing fields of an object. */
function buildFieldReport(faults: Faults, format: Format) {
  const [at] = faults;
  const fields = enumerate(faults.flatMap((fault) => missingOf(fault) ?? []));
  return {
    at,
    data: {
      object: describeViolatedObject(at, format),
      fields,
      fix: describeMissingFieldFix(faults, format),
      link: specificationLink(objectTitle(at, format), format),
    },
  };
}

/** Returns the claim of a fault. A misspelt required field is one fault, so `unknown-property` yields to this rule. */
function ownClaim(fault: StructureFault, format: Format): Claim {
  const claim = claimOf(fault);
  if (misspeltField(fault, format) === undefined) return claim;
  return { ...claim, about: [fault, fault.node as NodeKinds[NodeKind]] };
}

type Claim = ReturnType<typeof claimOf>;

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

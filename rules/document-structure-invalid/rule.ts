import { defineRule, type StructureFault } from '@assay/core';
import { claimOf, extraOf, missingOf, specificRulesFor } from '../knowledge/structure/specific-rules.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { violatedKind, violatedObject } from '../knowledge/structure/violated-object.js';
import { describeViolation } from './describe-violation.js';

/** The document follows the official schema of its version. */
export default defineRule({
  id: 'document-structure-invalid',
  meta: {
    name: 'Invalid structure',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} {{violation}}.',
    impact:
      'Tools refuse the document, or read this part of it differently: what is generated, tested and enforced is then a matter of luck.',
    recommendation:
      'Write it as the specification says ([OpenAPI Object](https://spec.openapis.org/oas/v3.1.2.html#openapi-object) and the objects below it).',
    references: { specification: specificationLinks('openapi-object', 'swagger-object') },
    yieldsTo: specificRulesFor('document-structure-invalid'),
  },
  create: (context) => ({
    StructureFault(fault) {
      if (isMissingOrUnknown(fault)) return;
      const data = { object: violatedObject(fault, context.format), violation: describeViolation(fault) };
      context.report({ at: fault, ...claimOf(fault), data });
    },
  }),
});

/** Violations that `required-field-missing` and `unknown-property` report; a path that does not begin with `/` is not an unknown field. */
function isMissingOrUnknown(fault: StructureFault): boolean {
  if (missingOf(fault) !== undefined) return true;
  return extraOf(fault) !== undefined && violatedKind(fault) !== 'paths';
}

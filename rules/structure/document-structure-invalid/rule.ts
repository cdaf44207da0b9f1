import { defineRule, type StructureFault } from '@assay/core';
import { describeValueFix } from '../../knowledge/structure/describe-value-fix.js';
import { claimOf, extraOf, missingOf, specificRulesFor } from '../../knowledge/structure/specific-rules.js';
import { specificationLink, specificationLinks } from '../../knowledge/wording/specification-links.js';
import {
  objectTitle,
  getViolatedKind,
  describeViolatedObject,
} from '../../knowledge/structure/violated-object.js';
import { describeViolation } from './describe-violation.js';

/** Reports violations of the official schema of the document's version. */
export default defineRule({
  id: 'document-structure-invalid',
  meta: {
    name: 'Invalid document structure',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{object}} {{violation}}.',
    impact:
      'Tools reject the document, or interpret this part differently, so generated code, tests and validation may be wrong.',
    recommendation: '{{fix}} ({{link}}).',
    references: { specification: specificationLinks('openapi-object', 'swagger-object') },
    yieldsTo: specificRulesFor('document-structure-invalid'),
  },
  create: (context) => ({
    StructureFault(fault) {
      if (isMissingOrUnknown(fault)) return;
      const data = {
        object: describeViolatedObject(fault, context.format),
        violation: describeViolation(fault),
        fix: describeValueFix(fault, context.format),
        link: specificationLink(objectTitle(fault, context.format), context.format),
      };
      context.report({ at: fault, ...claimOf(fault), data });
    },
  }),
});

/**
 * True for violations that `required-field-missing` and `unknown-property` report. A path without a leading `/` is not an unknown
 * field.
 */
function isMissingOrUnknown(fault: StructureFault): boolean {
  if (missingOf(fault) !== undefined) return true;
  return extraOf(fault) !== undefined && getViolatedKind(fault) !== 'paths';
}

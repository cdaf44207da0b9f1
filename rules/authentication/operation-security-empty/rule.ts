import {
  declaredOpen,
  hasNoSideEffects,
  hasSafeMethod,
  needsNoCredential,
  statedSecurity,
  takesCredential,
} from '@assay/api-knowledge';
import { defineRule, type Operation, type Severity } from '@assay/core';
import { doubtAbout, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations that disable security for themselves, unless they are public by nature. */
export default defineRule({
  id: 'operation-security-empty',
  meta: {
    name: 'Disabled operation security',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} disables security: {{how}}.',
    impact: 'As documented, anyone who can reach the API can call it without credentials.',
    recommendation:
      '{{remedy}} the scheme that the service enforces ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)).',
    references: {
      owasp: ['API2:2023', 'API5:2023'],
      cwe: [306],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'security-schemes-missing': 'object',
      'global-security-empty': 'object',
      'sibling-security-inconsistent': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const [how, remedy] =
        statedSecurity(document).demand === 'required'
          ? [
              'its empty `security` overrides the default of the document',
              'Remove the empty `security` to apply the default of the document, or set',
            ]
          : ['its `security` is empty', 'Set in its `security`'];
      for (const operation of document.operations) {
        if (!isSwitchedOff(operation)) continue;
        const severity = rateOpening(operation);
        context.report({
          at: operation,
          property: 'security',
          severity,
          cause: { at: document, key: severity },
          data: { operation: `${nameOperation(operation)}${doubtAbout(operation)}`, how, remedy },
        });
      }
    },
  }),
});

function isSwitchedOff(operation: Operation): boolean {
  return (
    statedSecurity(operation).demand === 'empty' &&
    declaredOpen(operation) === undefined &&
    !declaresPublicReading(operation) &&
    !needsNoCredential(operation)
  );
}

/** True if a reading operation declares itself public. Without a default in the document, only an empty list can do so. */
function declaresPublicReading(operation: Operation): boolean {
  const { demand } = statedSecurity(operation.root);
  return (demand === 'absent' || demand === 'empty') && hasSafeMethod(operation);
}

function rateOpening(operation: Operation): Severity {
  // A parameter carries the credential, although tools do not recognise it.
  if (takesCredential(operation)) return 'low';
  return hasNoSideEffects(operation) ? 'medium' : rateByWords(operation, 'high');
}

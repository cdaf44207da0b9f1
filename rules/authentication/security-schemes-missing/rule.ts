import {
  apiSecurity,
  documentedAs,
  hasNoSideEffects,
  effectiveSecurity,
  hasSafeMethod,
  needsNoCredential,
} from '@assay/api-knowledge';
import { defineRule, type Document, type Operation } from '@assay/core';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports APIs without a security scheme, if their operations are not public by nature. */
export default defineRule({
  id: 'security-schemes-missing',
  meta: {
    name: 'Missing security schemes',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The document declares no security scheme, {{subject}}.',
    impact: '{{effect}}. Reviewers cannot check which operations need credentials.',
    recommendation:
      'Declare the credentials that the service requires under `{{section}}` ([Security Scheme Object](https://spec.openapis.org/oas/v3.1.2.html#security-scheme-object)), and reference them in `security`. If the API is public on purpose, suppress this finding with that reason.',
    references: {
      owasp: ['API2:2023'],
      cwe: [306],
      specification: specificationLinks('security-scheme-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const { authenticates, withCredentialParameter } = context.fact(apiSecurity);
      const open = document.operations.filter(isUnanswered);
      const [first] = open;
      if (authenticates || first === undefined) return;
      const taking = open.filter((operation) => withCredentialParameter.has(operation));
      const changing = open.find((operation) => !hasNoSideEffects(operation));
      const section = context.format === 'oas2' ? 'securityDefinitions' : 'components.securitySchemes';
      const property = findSchemesField(document);
      if (taking[0] !== undefined) {
        const subject = `although ${nameOperation(taking[0], 60)}${andOthers(taking)} a credential as a plain parameter`;
        context.report({
          at: document,
          property,
          severity: 'low',
          about: taking,
          data: { subject, section, effect: takesParameters },
        });
      } else if (changing !== undefined) {
        const subject = `and has operations that change data, such as ${nameOperation(changing, 90)}${bracketedDoubt(changing)}`;
        context.report({
          at: document,
          property,
          severity: rateByWords(document, 'high'),
          about: open,
          data: { subject, section, effect: isOpenToAll },
        });
      } else {
        const all = document.operations.length;
        const number = open.length === all ? `its ${all}` : `${open.length} of its ${all}`;
        const verbs = open.every(hasSafeMethod) ? ['reads', 'read'] : ['calculates', 'read or calculate'];
        const subject =
          open.length === 1
            ? `so that ${nameOperation(first, 90)}, which only ${verbs[0]}, is open`
            : `so that ${number} operations, which only ${verbs[1]}, are open`;
        context.report({
          at: document,
          property,
          severity: open.some(asksForCredentials) ? 'medium' : 'low',
          about: open,
          data: { subject, section, effect: isOpenToAll },
        });
      }
    },
  }),
});

const isOpenToAll =
  'As documented, anyone who reaches the API can call all of it, and generated clients and tests send no credentials';
const takesParameters =
  'Gateways and tests do not treat the parameter as a credential, and logs do not hide it; operations without it are open';

/** True for operations that state nothing about security, or that need none by their own empty `security`. */
function isUnanswered(operation: Operation): boolean {
  if (needsNoCredential(operation)) return false;
  const { demand, origin } = effectiveSecurity(operation);
  return demand === 'absent' || (demand === 'empty' && origin === operation);
}

/** True for operations with a 401 response: they require a credential that the document does not declare. */
function asksForCredentials(operation: Operation): boolean {
  return documentedAs(operation, 401) === 'exact';
}

function andOthers({ length }: readonly Operation[]): string {
  if (length === 1) return ' takes';
  return ` and ${length - 1} other${length === 2 ? '' : 's'} take`;
}

/** Returns the field for schemes if the document has one, otherwise the paths whose operations need it. */
function findSchemesField({ raw, components, format }: Document): string | readonly string[] {
  if (format === 'oas2') return 'securityDefinitions' in raw ? 'securityDefinitions' : 'paths';
  const isEmpty = components !== undefined && 'securitySchemes' in components.raw;
  return isEmpty ? ['components', 'securitySchemes'] : 'paths';
}

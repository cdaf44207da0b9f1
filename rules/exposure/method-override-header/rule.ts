import { defineRule, type Parameter } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports parameters that replace the method of the request. */
export default defineRule({
  id: 'method-override-header',
  meta: {
    name: 'Method override parameter',
    category: 'security',
    topic: 'exposure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{kind}} {{parameter}} of {{use}} lets clients replace the method of the request.',
    impact:
      'Firewalls, gateways and logs only see the original method: a request that passes as GET or POST can delete data.',
    recommendation:
      'Support the methods directly and remove the parameter, or at least allow it only on POST and for the few methods that clients need.',
    references: {
      owasp: ['API8:2023'],
      cwe: [650],
      specification: specificationLinks('parameter-object'),
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!replacesMethod(parameter)) return;
      const kind =
        parameter.in === 'header' ? 'header' : `${parameter.in === 'query' ? 'query' : 'form'} parameter`;
      context.report({
        at: parameter,
        data: { kind, parameter: code(parameter.name, 60), use: nameUse(parameter) },
      });
    },
  }),
});

function replacesMethod({ in: place, name }: Parameter): boolean {
  if (place !== 'header' && place !== 'query' && place !== 'formData') return false;
  if (/^x-(?:http-)?method(?:-override)?$/i.test(name)) return true;
  return (
    place !== 'header' && /^(?:_method|_httpmethod|http_method_override|httpmethodoverride)$/i.test(name)
  );
}

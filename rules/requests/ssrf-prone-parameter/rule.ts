import { defineRule, type Severity } from '@assay/core';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { concernOfParameter, concernOfProperty } from './concern.js';

/** Reports unrestricted parameters and properties with a URL or host that the service may call. */
export default defineRule({
  id: 'ssrf-prone-parameter',
  meta: {
    name: 'Client-controlled URL',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{what}} {{value}} of {{use}} accepts any URL.',
    impact:
      'If the service requests it, a client can reach internal targets through the service: the internal network, cloud metadata, local files.',
    recommendation:
      'Accept only known hosts and declare them with `enum` or an anchored `pattern`, or accept the ID of a registered address. In the service, check the resolved address, follow no redirects, and send requests from an isolated network ([OWASP on SSRF](https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html)).',
    references: {
      owasp: ['API7:2023'],
      cwe: [918],
      specification: specificationLinks('parameter-object'),
      links: [
        'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
      ],
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!parameter.usedInRequest || parameter.in === '') return;
      const severity = concernOfParameter(parameter);
      if (severity === undefined) return;
      const data = {
        what: `${parameter.in === 'formData' ? 'form' : parameter.in} parameter`,
        value: code(parameter.name),
        use: nameUse(parameter),
      };
      context.report({ at: parameter, property: 'name', severity, data });
    },
    Schema(schema) {
      if (schema.step !== 'properties' || !schema.usedInRequest) return;
      const severity: Severity | undefined = concernOfProperty(schema);
      if (severity === undefined) return;
      context.report({
        at: schema,
        severity,
        data: { what: 'property', value: code(nameSchema(schema)), use: nameUse(schema) },
      });
    },
  }),
});

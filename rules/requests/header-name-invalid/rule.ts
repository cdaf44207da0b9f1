import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports names of headers and cookies, including those of API keys, that are not HTTP tokens. */
export default defineRule({
  id: 'header-name-invalid',
  meta: {
    name: 'Invalid header or cookie name',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{kind}} {{name}} of {{use}} has a name that HTTP does not allow.',
    impact: 'Clients and servers refuse to send or read it: calls fail, or the value is lost in transit.',
    recommendation:
      'Use letters, digits and hyphens; HTTP allows only [tokens](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2).',
    references: {
      specification: specificationLinks('parameter-object'),
      links: [
        'https://www.rfc-editor.org/rfc/rfc9110#section-5.1',
        'https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1',
      ],
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      const { in: place, name } = parameter;
      if (place !== 'header' && place !== 'cookie') return;
      if (name === '' || token.test(name)) return;
      const kind = place === 'header' ? 'header parameter' : 'cookie';
      const data = { kind, name: code(name), use: nameUse(parameter) };
      context.report({ at: parameter, property: 'name', data });
    },
    SecurityScheme(scheme) {
      const { in: place } = scheme;
      const name = scheme.text('name');
      if (scheme.type !== 'apiKey' || (place !== 'header' && place !== 'cookie')) return;
      if (name === undefined || name === '' || token.test(name)) return;
      const kind = place === 'header' ? 'header' : 'cookie';
      const data = { kind, name: code(name), use: `the security scheme ${code(String(scheme.key))}` };
      context.report({ at: scheme, property: 'name', data });
    },
    Response({ headers }) {
      for (const [name, header] of headers) {
        if (token.test(name)) continue;
        const data = { kind: 'header', name: code(name), use: nameUse(header) };
        context.report({ at: header, data });
      }
    },
  }),
});

/** An HTTP token (RFC 9110, section 5.6.2). */
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

import { defineRule, resolve, type Header, type Response } from '@assay/core';
import { nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

interface Place {
  readonly header: Header;
  readonly response: Response;
  readonly use: string;
}

/** Reports response headers that reveal the software of the server. */
export default defineRule({
  id: 'version-disclosure-header',
  meta: {
    name: 'Version disclosure header',
    category: 'security',
    topic: 'exposure',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      'The header `{{name}}`, which reveals what software the server runs, is documented in {{where}}.',
    impact:
      'An attacker who knows the software and its version knows which published vulnerabilities to try.',
    recommendation:
      'Remove the header in the server or gateway, and from the document; if it must stay, omit the version ([RFC 9110, 10.2.4](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4)).',
    references: {
      owasp: ['API8:2023'],
      cwe: [497],
      specification: specificationLinks('response-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html'],
    },
  },
  create: (context) => {
    const found = new Map<string, Place[]>();
    return {
      Response(response) {
        for (const [name, slot] of response.headers) {
          const key = name.toLowerCase();
          const header = disclosingHeaders.has(key) ? resolve(slot) : undefined;
          if (header === undefined) continue;
          const places = found.get(key) ?? [];
          found.set(key, places);
          places.push({ header, response, use: `${nameUse(response)} ${String(response.key)}` });
        }
      },
      'Document:exit'() {
        for (const [name, places] of found) {
          // Sorted, so that the reported location does not depend on the order of the document.
          const [first] = places.toSorted((a, b) => (a.use < b.use ? -1 : 1));
          if (first === undefined) continue;
          const a = `a response of ${nameUse(first.response)}`;
          const where = places.length === 1 ? a : `${places.length} responses, among them ${a}`;
          context.report({ at: first.header, data: { name, where } });
        }
      },
    };
  },
});

const disclosingHeaders: ReadonlySet<string> = new Set([
  'server',
  'x-powered-by',
  'x-powered-cms',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-runtime-version',
]);

import { defineRule } from '@assay/core';
import { urlCode } from '../../knowledge/wording/names.js';

/** Reports a `host` that is not a host name or address with an optional port. */
export default defineRule({
  id: 'host-invalid',
  meta: {
    name: 'Invalid host',
    category: 'documentation',
    topic: 'transport',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'The `host` is {{host}}: it {{fault}}.',
    impact:
      'Tools concatenate scheme, host and base path: generated clients and tests call URLs that do not exist.',
    recommendation: '{{remedy}}.',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' } },
  },
  create: (context) => ({
    Document(document) {
      const host = document.raw['host'];
      const found = host === undefined ? undefined : findHostFault(host);
      if (found === undefined) return;
      const hostText = typeof host === 'string' ? urlCode(host) : 'not a string';
      context.report({ at: document, property: 'host', data: { host: hostText, ...found } });
    },
  }),
});

function findHostFault(host: unknown): { readonly fault: string; readonly remedy: string } | undefined {
  if (typeof host !== 'string')
    return { fault: 'must be a host name', remedy: 'Write the host name as a string' };
  if (host.trim() === '') return { fault: 'is empty', remedy: 'Set the host, or remove `host`' };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(host))
    return { fault: 'starts with a scheme', remedy: 'Write only the host, and move the scheme to `schemes`' };
  // Another rule reports userinfo.
  const name = host.slice(host.lastIndexOf('@') + 1);
  if (/[{}]/.test(name))
    return {
      fault: 'contains a variable, which a host cannot have in OpenAPI 2.0',
      remedy: 'Use one existing host, or upgrade to OpenAPI 3, which supports server variables',
    };
  if (name.includes('/'))
    return {
      fault: 'contains more than a host',
      remedy: 'Write only the host, and move the path to `basePath`',
    };
  if (/^[\w.-]+$/.test(name) || /^[\p{L}\p{N}._-]+(?::\d{1,5})?$/iu.test(name)) return undefined;
  if (/^\[[\da-f:.]+\](?::\d{1,5})?$/i.test(name))
    return {
      fault: 'is an IPv6 address, which the official schema of OpenAPI 2.0 rejects',
      remedy: 'Use a host name instead',
    };
  return {
    fault: 'cannot be a host name',
    remedy: 'Write the host name or address, with its port if needed',
  };
}

import {
  isSecretUserinfo,
  mayBeSecret,
  parseUrl,
  serverAddresses,
  urlCredentials,
} from '@assay/api-knowledge';
import { defineRule, Server, type Report, type Reportable } from '@assay/core';
import { describedServers } from '../../knowledge/servers/described-servers.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports URLs of servers and OAuth endpoints that contain a user name, password or other secret. */
export default defineRule({
  id: 'credentials-in-server-url',
  meta: {
    name: 'Credentials in server URL',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{kind}} {{url}} {{what}}.',
    impact: '{{impact}}.',
    recommendation:
      '{{remedy}}; describe how callers sign in with a [security scheme](https://spec.openapis.org/oas/v3.1.2.html#security-scheme-object).',
    references: {
      owasp: ['API2:2023', 'API8:2023'],
      cwe: [522, 798],
      specification: specificationLinks('security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1'],
    },
  },
  create: (context) => {
    const check = (at: Reportable, property: Report['property'], url: string, kind: string): void => {
      const found = credentialsIn(url);
      if (found === undefined || property === undefined) return;
      const { isSecret, place } = found;
      context.report({
        at,
        property,
        operation: null,
        severity: isSecret ? 'high' : 'low',
        data: {
          kind,
          url: urlCode(url.replace(/^\/\//, '')),
          what: isSecret ? 'contains a secret' : `has a placeholder for credentials ${place}`,
          impact: isSecret
            ? 'Anyone who reads the document, a copy or an earlier version of it can sign in with the secret'
            : 'URLs end up in logs, histories and error messages: clients that follow the pattern leave a password there',
          remedy: isSecret ? 'Rotate the secret, and remove it from the URL' : 'Remove it from the URL',
        },
      });
    };
    return {
      OAuthFlow(flow) {
        for (const field of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'])
          check(flow, field, flow.text(field) ?? '', `\`${field}\``);
      },
      SecurityScheme(scheme) {
        for (const field of ['openIdConnectUrl', 'oauth2MetadataUrl'])
          check(scheme, field, scheme.text(field) ?? '', `\`${field}\``);
      },
      'Document:exit'() {
        for (const { at, property, url } of context.fact(describedServers)) {
          if (at instanceof Server)
            for (const address of serverAddresses(at)) check(at, address.property, address.url, 'server URL');
          else check(at, property, url.includes('//') ? url : `//${url}`, '`host`');
        }
      },
    };
  },
});

/** Finds the credentials in a URL: before its host or in its query. */
function credentialsIn(url: string): { readonly isSecret: boolean; readonly place: string } | undefined {
  const { userinfo } = parseUrl(url);
  if (userinfo !== undefined && userinfo !== '')
    return { isSecret: isSecretUserinfo(userinfo), place: 'before its host' };
  const fields = urlCredentials(url);
  return fields.length === 0
    ? undefined
    : { isSecret: fields.some(({ value }) => mayBeSecret(value)), place: 'in its query' };
}

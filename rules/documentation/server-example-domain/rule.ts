import { hostKind } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports servers with a domain that is reserved for examples. */
export default defineRule({
  id: 'server-example-domain',
  meta: {
    name: 'Example domain in server URL',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The server {{url}} {{what}}.',
    impact: "Clients and test tools that use this URL reach no host, or a stranger's.",
    recommendation: 'Set the real host, or omit `servers` until one exists.',
    references: {
      specification: specificationLinks('server-object', 'swagger-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc2606#section-3'],
    },
  },
  create: (context) => ({
    Server(server) {
      const { url } = server;
      const fault = describeHostProblem(
        /^(?:[a-z]+:)?\/\/([\w.-]+)(?:[:/?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '',
      );
      if (fault === undefined) return;
      const data = { url: urlCode(url), what: fault };
      if (context.format !== 'oas2') context.report({ at: server, property: 'url', data });
      // In 2.0, all servers share one host and path, so the host is reported once.
      else if (server === context.model?.document.servers[0])
        context.report({ at: context.model.document, property: 'host', data });
    },
  }),
});

/**
 * Describes the fault of a host. Undefined for possible host names and for names reserved for tests: authors choose `.test`
 * deliberately.
 */
function describeHostProblem(host: string): string | undefined {
  if (host === '' || hostKind(host) !== 'placeholder' || /\.(?:test|example|invalid)$/.test(host))
    return undefined;
  if (/(?:^|\.)example\.(?:com|org|net)$/.test(host)) return 'uses a domain that is reserved for examples';
  return /^[\d.]+$/.test(host) ? undefined : 'uses a placeholder as its host name';
}

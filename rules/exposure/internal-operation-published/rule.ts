import { defineRule, type Operation, type Server } from '@assay/core';
import { hostKind, isInternalHost, markedInternal } from '@assay/api-knowledge';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations marked as internal in a document with public servers, unless all operations are internal. */
export default defineRule({
  id: 'internal-operation-published',
  meta: {
    name: 'Internal operation in public document',
    category: 'security',
    topic: 'exposure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} is meant for internal use ({{mark}}), but is in the document of a public server.',
    impact:
      'Anyone who reads the document can discover and try it; internal operations often have weaker checks.',
    recommendation:
      'Publish a document without it, such as one that is filtered by its mark, and make sure that public servers do not serve it.',
    references: {
      owasp: ['API9:2023'],
      specification: specificationLinks('operation-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const marked = document.operations.flatMap((operation) => {
        const mark = internalMark(operation);
        return mark === undefined ? [] : [{ operation, mark }];
      });
      // If all operations are internal, so is the document.
      if (marked.length === document.operations.length) return;
      for (const { operation, mark } of marked) {
        if (!operation.servers.some(isPublicServer)) continue;
        context.report({ at: operation, data: { operation: nameOperation(operation), mark } });
      }
    },
  }),
});

/** Returns the mark of an internal operation as a code span. Undefined if none exists. */
function internalMark(operation: Operation): string | undefined {
  if (operation.raw['x-internal'] === true || operation.pathItem.raw['x-internal'] === true)
    return '`x-internal`';
  const mark = markedInternal(operation);
  if (mark === undefined) return undefined;
  return mark.in === 'tag' ? `the tag ${code(mark.words, 40)}` : 'its path';
}

/** True for servers with a host that is not clearly a test machine or in an internal network. */
function isPublicServer(server: Server): boolean {
  const host =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@?#]*@)?(\[[^\]]*\]|[^:/?#]*)/i
      .exec(server.url.slice(0, 2000))?.[1]
      ?.toLowerCase()
      .replace(/^\[|\]$/g, '') ?? '';
  if (host === '' || host.includes('{') || isInternalHost(hostKind(host))) return false;
  // Excludes the top-level domain, which is `test` or `dev` for other reasons.
  return !innerLabels.test(host.slice(0, host.lastIndexOf('.') + 1));
}

const innerLabels = /(?:^|[.-])(?:internal|intranet|corp|lan|staging|stage|dev|test|qa|sandbox)[.-]/;

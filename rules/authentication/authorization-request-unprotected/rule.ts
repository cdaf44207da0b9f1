import { defineRule, resolveSchema, type Operation, type Parameter } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports authorization requests of OAuth that may lack PKCE or `state`, use the plain method, or ask for a token in the URL. */
export default defineRule({
  id: 'authorization-request-unprotected',
  meta: {
    name: 'Unprotected authorization request',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} is an authorization request of OAuth, and its {{parameter}} {{fault}}.',
    impact:
      'An attacker can slip a code of their own to a user, or redeem one that was stolen on its way back to the client, unless the client is careful by itself.',
    recommendation: '{{remedy}}, as [RFC 9700](https://www.rfc-editor.org/rfc/rfc9700#section-2.1) asks for.',
    references: {
      owasp: ['API2:2023'],
      cwe: [352],
      specification: specificationLinks('parameter-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9700'],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        if (!isAuthorizationRequest(operation)) continue;
        for (const parameter of operation.parameters) {
          const found = findParameterFault(parameter);
          if (found === undefined) continue;
          const data = { operation: nameOperation(operation, 90), parameter: code(parameter.name), ...found };
          context.report({ at: parameter, operation, data });
        }
      }
    },
  }),
});

/** True for operations that take the parameters that RFC 6749 requires of an authorization request. */
function isAuthorizationRequest({ parameters }: Operation): boolean {
  const has = (name: string): boolean => parameters.some((item) => item.in === 'query' && item.name === name);
  return has('response_type') && has('client_id');
}

interface Fault {
  readonly fault: string;
  readonly remedy: string;
}

function findParameterFault(parameter: Parameter): Fault | undefined {
  if (parameter.in !== 'query') return undefined;
  const values = resolveSchema(parameter.schema)?.enum ?? [];
  switch (parameter.name) {
    case 'state':
    case 'code_challenge':
      return parameter.required
        ? undefined
        : { fault: 'is optional', remedy: `Set \`required: true\` on \`${parameter.name}\`` };
    case 'code_challenge_method':
      return values.includes('plain')
        ? { fault: 'allows `plain`, which shows the secret itself', remedy: 'Allow `S256` alone' }
        : undefined;
    case 'response_type':
      return values.some((value) => typeof value === 'string' && value.split(' ').includes('token'))
        ? { fault: 'allows `token`, which puts an access token into the URL', remedy: 'Allow `code` alone' }
        : undefined;
    default:
      return undefined;
  }
}

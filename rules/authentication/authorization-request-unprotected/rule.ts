import { defineRule, resolveSchema, type Operation, type Parameter, type Schema } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports OAuth authorization requests that may lack PKCE or `state`, use the plain method, or request a token in the URL. */
export default defineRule({
  id: 'authorization-request-unprotected',
  meta: {
    name: 'Unprotected authorization request',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} is an OAuth authorization request, and its {{parameter}} {{fault}}.',
    impact:
      "An attacker can inject an authorization code into a user's session, or redeem a stolen one, unless the client has its own protection.",
    recommendation: '{{remedy}}, as [RFC 9700](https://www.rfc-editor.org/rfc/rfc9700#section-2.1) requires.',
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
          const { at, fault, remedy } = found;
          const data = {
            operation: nameOperation(operation, 90),
            parameter: code(parameter.name),
            fault,
            remedy,
          };
          context.report({ at, operation, data });
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
  /** The parameter, or its schema if an allowed value is the fault. */
  readonly at: Parameter | Schema;
  readonly fault: string;
  readonly remedy: string;
}

function findParameterFault(parameter: Parameter): Fault | undefined {
  if (parameter.in !== 'query') return undefined;
  const { name, schema } = parameter;
  switch (name) {
    case 'state':
    case 'code_challenge':
      return parameter.required
        ? undefined
        : { at: parameter, fault: 'is optional', remedy: `Set \`required: true\` on \`${name}\`` };
    case 'code_challenge_method':
      return schema !== undefined && allows(schema, 'plain')
        ? { at: schema, fault: 'allows `plain`, which reveals the secret', remedy: 'Allow only `S256`' }
        : undefined;
    case 'response_type':
      return schema !== undefined && allows(schema, 'token')
        ? {
            at: schema,
            fault: 'allows `token`, which puts an access token in the URL',
            remedy: 'Allow only `code`',
          }
        : undefined;
    default:
      return undefined;
  }
}

/** True if a schema lists a value, alone or in a list separated by spaces. */
function allows(schema: Schema, expected: string): boolean {
  const { enum: values = [], hasConst, raw } = resolveSchema(schema) ?? schema;
  return (hasConst ? [raw['const']] : values).some(
    (value) => typeof value === 'string' && value.split(' ').includes(expected),
  );
}

import { carriesCallersCredential, declaredApiKey } from '@assay/api-knowledge';
import { defineRule, type Document, type Operation, type Parameter } from '@assay/core';
import { sortBy } from '../../knowledge/wording/stable-order.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports header and cookie parameters that carry the caller's credential in place of a security scheme. */
export default defineRule({
  id: 'credential-header-as-parameter',
  meta: {
    name: 'Credential declared as plain parameter',
    category: 'security',
    topic: 'authentication',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The {{place}} {{parameter}} of {{operations}} carries a credential, but is declared as a plain parameter.',
    impact:
      'Generated clients, gateways and tests do not recognise the credential: they may log it or leave it out.',
    recommendation:
      'Declare a [security scheme](https://spec.openapis.org/oas/v3.1.2.html#security-scheme-object) with this name and location (`type: apiKey`, or `type: http` for a bearer token), reference it in `security`, and remove the parameter.',
    references: {
      owasp: ['API2:2023'],
      specification: specificationLinks('security-scheme-object'),
    },
    yieldsTo: {
      'reserved-header-parameter': 'object',
    },
  },
  create: (context) => {
    let isAnyFound = false;
    return {
      Parameter(parameter) {
        isAnyFound ||= isCredential(parameter);
      },
      'Document:exit'(document) {
        if (!isAnyFound) return;
        for (const { parameter, operations } of credentialsOf(document)) {
          // A security scheme already declares this parameter, so it is only a repetition.
          if (declaredApiKey(context.model, parameter.in, parameter.name) !== undefined) continue;
          context.report({
            at: parameter,
            property: 'name',
            data: { place: parameter.in, parameter: code(parameter.name), operations: nameFirst(operations) },
          });
        }
      },
    };
  },
});

function isCredential(parameter: Parameter): boolean {
  const { in: place } = parameter;
  return (place === 'header' || place === 'cookie') && carriesCallersCredential(parameter);
}

interface Credential {
  readonly parameter: Parameter;
  readonly operations: Operation[];
}

/**
 * Returns the first parameter of each location and name, with all operations that take one like it. One scheme would fix them
 * all.
 */
function credentialsOf(document: Document): Iterable<Credential> {
  const byName = new Map<string, Credential>();
  for (const operation of sortBy(document.operations, ({ path, method }) => `${path} ${method}`)) {
    for (const parameter of operation.parameters) {
      if (!isCredential(parameter)) continue;
      const key = `${parameter.in} ${parameter.name.toLowerCase()}`;
      const known = byName.get(key);
      if (known === undefined) byName.set(key, { parameter, operations: [operation] });
      else known.operations.push(operation);
    }
  }
  return byName.values();
}

/** Names the first operation and the number of others. */
function nameFirst([first, ...others]: readonly Operation[]): string {
  const name = code(first?.signature ?? '');
  return others.length === 0
    ? name
    : `${name} and ${others.length} other operation${others.length === 1 ? '' : 's'}`;
}

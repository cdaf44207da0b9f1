import { credentialKind } from '@assay/api-knowledge';
import { defineRule, type Parameter, type Schema } from '@assay/core';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports passwords in requests without `format: password`. */
export default defineRule({
  id: 'password-format-missing',
  meta: {
    name: 'Missing password format',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The password {{password}} that clients send in {{use}} is {{what}}.',
    impact:
      'Consoles and generated forms display the password in clear text, and store it like any other value.',
    recommendation:
      'Set [`format: password`](https://spec.openapis.org/registry/format/password.html), so that tools hide the value.',
    references: {
      owasp: ['API2:2023'],
      cwe: [549],
      specification: specificationLinks('data-types'),
    },
    yieldsTo: {
      'credentials-in-url-parameter': 'object',
      'login-over-get': 'object',
    },
  },
  create: (context) => {
    const check = (schema: Schema, name: string, about: readonly (Schema | Parameter)[]): void => {
      const { format } = schema;
      if (!schema.hasType('string') || schema.readOnly) return;
      if (format !== undefined && hidesValue(format)) return;
      if (schema.enum !== undefined || schema.hasConst || credentialKind(name) !== 'password') return;
      context.report({
        at: schema,
        about,
        data: {
          password: code(nameSchema(schema)),
          use: nameUse(schema),
          what: format === undefined ? 'a plain string' : `a string with the format ${code(format)}`,
        },
      });
    };
    return {
      Parameter(parameter: Parameter) {
        const { schema, name } = parameter;
        if (schema !== undefined) check(schema, name, [schema, parameter]);
      },
      Schema(schema) {
        if (schema.step !== 'properties' || !schema.usedInRequest) return;
        check(schema, String(schema.key), [schema]);
      },
    };
  },
});

/** True for custom formats that mark a secret value: `SecureString`. */
function hidesValue(format: string): boolean {
  return /passw|pwd|secre|secur|sensitive|hidden|mask|encrypt|hash|cipher|crypt/i.test(format);
}

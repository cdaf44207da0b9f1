import { switchesCertificateCheck } from '@assay/api-knowledge';
import { defineRule, Parameter, resolveSchema, type Schema } from '@assay/core';
import { requestProperties } from '../../knowledge/messages/request-properties.js';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports parameters and properties with which clients can disable certificate validation in the service. */
export default defineRule({
  id: 'certificate-check-optional',
  meta: {
    name: 'Client-controlled certificate validation',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      'With {{value}} of {{use}}, clients can make the service connect without certificate validation.',
    impact:
      'An attacker on the network path can impersonate the host, and read and change the traffic, credentials included.',
    recommendation:
      'Let clients provide a trusted CA certificate instead. If you must keep the switch, restrict it to administrators ([OWASP on TLS](https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html)).',
    references: {
      owasp: ['API8:2023', 'API10:2023'],
      cwe: [295],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!switchesCertificateCheck(parameter.name) || !isSwitch(parameter.schema) || isFilter(parameter))
        return;
      const value = `the ${parameter.in === 'formData' ? 'form' : parameter.in} parameter ${code(parameter.name)}`;
      context.report({ at: parameter, property: 'name', data: { value, use: nameUse(parameter) } });
    },
    'Document:exit'(document) {
      for (const { schema, operation, shared } of requestProperties(document, switchesCertificateCheck)) {
        if (schema.parent instanceof Parameter || schema.readOnly || !isSwitch(schema)) continue;
        const name = code(operation.operationId ?? operation.signature);
        const data = {
          value: `the property ${code(nameSchema(schema))}`,
          use: shared ? `${name} and other operations` : name,
        };
        context.report({ at: schema, data });
      }
    },
  }),
});

/** True for filters such as `GET /hooks?verify_ssl=true`, which finds hooks with that setting. */
function isFilter({ name, soleOperation }: Parameter): boolean {
  return soleOperation?.method === 'GET' && !/insecure|skip|ignore|disable|bypass/i.test(name);
}

/** True for a value that is on or off. */
function isSwitch(rawSchema: Schema | undefined): boolean {
  const schema = resolveSchema(rawSchema);
  return schema?.hasType('boolean') === true && schema.enum === undefined && !schema.hasConst;
}

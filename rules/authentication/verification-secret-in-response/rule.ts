import {
  authenticationStep,
  isDescribedAsMasked,
  isMailedCode,
  isOpenToAnyone,
  isPluralName,
  isResetToken,
  sendsProof,
} from '@assay/api-knowledge';
import { defineRule, resolveSchema, type Operation, type Schema } from '@assay/core';
import { responseProperties } from '../../knowledge/messages/response-properties.js';
import { isFreeText } from '../../knowledge/schemas/free-text.js';
import { nameSchema, code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports secrets that verify an account, but are returned to the caller instead of sent to the owner. */
export default defineRule({
  id: 'verification-secret-in-response',
  meta: {
    name: 'Verification secret in response',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{operation}} needs no credentials, and returns {{secret}} {{property}}, which only the account owner may receive.',
    impact:
      "Anyone who knows a user's e-mail address, phone number or name receives the proof of identity, and takes over the account.",
    recommendation:
      'Remove the property from the response: send its value only by mail or message, and return the same response whether or not the account exists ([OWASP on forgotten passwords](https://cheatsheetseries.owasp.org/cheatsheets/Forgot_Password_Cheat_Sheet.html)).',
    references: {
      owasp: ['API2:2023', 'API3:2023'],
      cwe: [640],
      specification: specificationLinks('schema-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Forgot_Password_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const asking = document.operations.filter(asksForProof);
      if (asking.length === 0) return;
      for (const { name, schema, operation } of responseProperties(asking, isProof)) {
        if (!isAnswerTo(operation, name) || !containsValue(schema) || isDescribedAsMasked(schema)) continue;
        context.report({
          at: schema,
          data: {
            operation: nameOperation(operation),
            secret: isMailedCode(name) ? 'the one-time code' : 'the reset token',
            property: code(nameSchema(schema)),
          },
        });
      }
    },
  }),
});

/**
 * True for operations that let any caller send a proof to the owner of an account. The request names the owner and proves
 * nothing.
 */
function asksForProof(operation: Operation): boolean {
  const step = authenticationStep(operation);
  return (
    (step === 'password reset' || step === 'code') && isOpenToAnyone(operation) && !sendsProof(operation)
  );
}

function isAnswerTo(operation: Operation, name: string): boolean {
  return isMailedCode(name) || authenticationStep(operation) === 'password reset';
}

function isProof(name: string): boolean {
  return !isPluralName(name) && (isMailedCode(name) || isResetToken(name));
}

function containsValue(schema: Schema): boolean {
  const resolved = resolveSchema(schema);
  return isFreeText(schema) || (resolved?.hasType('integer') === true && resolved.enum === undefined);
}

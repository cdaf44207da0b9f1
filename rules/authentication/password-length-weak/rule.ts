import { authenticationStep, credentialKind, isPasswordOfAccount } from '@assay/api-knowledge';
import { defineRule, Schema, type Parameter } from '@assay/core';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports account passwords that may be shorter than 8 characters, or must be shorter than 64. */
export default defineRule({
  id: 'password-length-weak',
  meta: {
    name: 'Weak password length limits',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The password {{password}} of {{use}} {{bound}}.',
    impact:
      'Attackers guess short passwords or find them in lists within hours; a low maximum rules out passphrases and generated passwords.',
    recommendation:
      'Require at least 8 characters, or 15 if the password is the only factor, and accept 64 and more ([NIST SP 800-63B](https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver)). Reject passwords that are known from leaks.',
    references: {
      owasp: ['API2:2023'],
      cwe: [521],
      specification: specificationLinks('schema-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html'],
    },
  },
  create: (context) => {
    const check = (schema: Schema, name: string, about: readonly (Schema | Parameter)[]): void => {
      if (!schema.hasType('string') || schema.readOnly || credentialKind(name) !== 'password') return;
      const bound = weakBound(schema);
      if (bound === undefined || !isOfAccount(schema, name)) return;
      context.report({
        at: schema,
        property: bound.keyword,
        about,
        // A low maximum excludes passphrases, but does not make passwords guessable.
        severity: bound.keyword === 'minLength' ? 'medium' : 'low',
        data: { password: code(nameSchema(schema)), use: nameUse(schema), bound: bound.stated },
      });
    };
    return {
      Parameter(parameter) {
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

const shortest = 8;
const longest = 64;

function weakBound(schema: Schema): { readonly keyword: string; readonly stated: string } | undefined {
  const { minLength, maxLength } = schema;
  // A login takes passwords that already exist.
  const isShort = minLength !== undefined && minLength < shortest && !isLogin(schema);
  const isLimited = maxLength !== undefined && maxLength < longest;
  if (isShort && isLimited)
    return {
      keyword: 'minLength',
      stated: `may be as short as ${characters(minLength)}, and no longer than ${maxLength}`,
    };
  if (isShort) return { keyword: 'minLength', stated: `may be as short as ${characters(minLength)}` };
  return isLimited
    ? { keyword: 'maxLength', stated: `cannot be longer than ${characters(maxLength)}` }
    : undefined;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function isLogin({ soleOperation: operation }: Schema): boolean {
  return operation !== undefined && authenticationStep(operation) === 'login';
}

/** True for passwords of accounts. Those of files, networks and other systems have their own limits. */
function isOfAccount(schema: Schema, name: string): boolean {
  return isPasswordOfAccount(schema, `${name} ${nameSchema(schema)}`) && !isBesideFile(schema);
}

/** True if a password is a sibling of a file, so that it probably opens the file. */
function isBesideFile({ parent }: Schema): boolean {
  return (
    parent instanceof Schema &&
    parent.subschemas.some(({ step, format }) => step === 'properties' && format === 'binary')
  );
}

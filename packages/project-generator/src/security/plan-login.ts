import type { Document } from '@assay/core';
import { nameOperations } from '@assay/core';
import { code } from '../problems/wording.js';
import type { NamedScheme } from './assemble-plan.js';
import { findLogin } from './find-login.js';
import { partVariable, type Part, type SchemePlan } from './scheme-plan.js';

/**
 * Adds the user name and the password of the operation that gives the credential, where the document has one: a cookie, or a bearer token.
 * The credential itself can be filled in instead.
 */
export function withLogin(plan: SchemePlan, { key, name }: NamedScheme, document: Document): SchemePlan {
  const { place } = plan;
  const carried = plan.variables.at(-1);
  const isToken = place?.form === 'Bearer';
  if (place === undefined || carried?.auth === undefined || (place.in !== 'cookie' && !isToken)) return plan;
  const login = findLogin(document, key, isToken ? { kind: 'token' } : { kind: 'cookie', name: place.name });
  if (login === undefined) return plan;
  const { in: _in, paramName: _name, prefix: _prefix, part: _part, ...binding } = carried.auth;
  const where = code(nameOperations([login.operation]).get(login.operation) ?? login.operation.signature);
  const parts: Part[] = [
    {
      variable: 'username',
      part: 'username',
      entry: 'username',
      sensitive: false,
      required: true,
      description: `User name for ${where}, which gives the ${isToken ? 'token' : 'cookie'}`,
    },
    {
      variable: 'password',
      part: 'password',
      entry: 'password',
      sensitive: true,
      required: true,
      description: `Password for ${where}`,
    },
  ];
  return {
    ...plan,
    login,
    credentials: [
      ...parts.map(({ entry = '', description, sensitive }) => ({
        name: entry,
        description,
        default: '' as const,
        sensitive,
      })),
      ...plan.credentials,
    ],
    variables: [...parts.map((part) => partVariable(name, part, binding)), { ...carried, required: false }],
  };
}

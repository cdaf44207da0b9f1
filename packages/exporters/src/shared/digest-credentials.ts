import type { Step } from '@assay/project-generator';
import type { FlowEntry } from './flow-entry.js';

/**
 * Returns the variables of Digest authentication (RFC 7616), if the chosen alternative of the operation under test requires it.
 */
export function digestCredentials(
  { role }: Step,
  { flow, variables }: FlowEntry,
): { readonly username: string; readonly password: string } | undefined {
  if (role !== 'subject') return undefined;
  const chosen = flow.auth[0]?.schemes.flatMap((scheme) => scheme.variables) ?? [];
  const named = (part: 'username' | 'password'): string | undefined =>
    chosen.find((name) => {
      const auth = variables.get(name)?.auth;
      return auth?.type === 'digest' && auth.part === part;
    });
  const username = named('username');
  const password = named('password');
  return username === undefined || password === undefined ? undefined : { username, password };
}

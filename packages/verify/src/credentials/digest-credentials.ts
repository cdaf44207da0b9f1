import type { FlowEntry } from '@assay/exporters/messages';
import type { AuthAlternative } from '@assay/project-generator';
import type { DigestCredentials } from '../client/digest.js';
import { listAlternativeVariables } from './alternatives.js';
import type { Identity } from './identity.js';

/** The credentials of a flow for Digest authentication. */
export interface FlowDigest {
  readonly credentials: DigestCredentials | undefined;
  /** The variables of the environment that are needed and not set. */
  readonly missing: readonly string[];
}

/** Finds the credentials that answer Digest challenges; undefined where the alternative has none, or nobody asks. */
export function buildDigestCredentials(
  entry: FlowEntry,
  alternative: AuthAlternative | undefined,
  identity: Identity | null,
): FlowDigest | undefined {
  if (identity === null) return undefined;
  const parts = listAlternativeVariables(alternative, entry).filter(({ auth }) => auth?.type === 'digest');
  const username = parts.find(({ auth }) => auth?.part === 'username');
  const password = parts.find(({ auth }) => auth?.part === 'password');
  if (username === undefined || password === undefined) return undefined;
  const [name, secret] = [identity.getVariableValue(username), identity.getVariableValue(password)];
  return {
    credentials:
      name === undefined || secret === undefined ? undefined : { username: name, password: secret },
    missing: [
      ...(name === undefined ? identity.listEnvironmentNames(username) : []),
      ...(secret === undefined ? identity.listEnvironmentNames(password) : []),
    ],
  };
}

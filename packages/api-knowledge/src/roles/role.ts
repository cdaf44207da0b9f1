import type { AuthenticationStep } from './authentication-step.js';

/** The roles of operations, authentication first. */
export const roles = [
  'sign-up',
  'login',
  'token',
  'refresh',
  'logout',
  'recovery',
  'password change',
  'confirmation',
  'invitation',
  'second factor',
  'webhook receiver',
  'webhook registration',
  'health',
  'public content',
  'public form',
  'graphql',
  'payment',
  'administration',
  'bulk',
  'import',
  'export',
  'file',
  'search',
  'list',
  'read',
  'create',
  'update',
  'delete',
  'action',
] as const;

/** The role of an operation in its API. */
export type Role = (typeof roles)[number];

/** The part of an operation that contains an evidence. */
export type EvidencePlace =
  | 'method'
  | 'path'
  | 'operationId'
  | 'summary'
  | 'description'
  | 'body'
  | 'parameter'
  | 'header'
  | 'response'
  | 'status'
  | 'media type'
  | 'tag'
  | 'security';

/** The words, fields or statuses from which a role follows. */
export interface Evidence {
  readonly in: EvidencePlace;
  /** The words as written. */
  readonly words: string;
  /** The English translation, if they are in another language. */
  readonly english?: string | undefined;
}

/** The certainty of a role: `certain` by structure or unambiguous words, `likely` by ambiguous words, `possible` by one hint. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** The role of an operation, with its evidence. */
export interface RoleFact {
  readonly role: Role;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
  /**
   * True if its callers cannot have the API's credentials, or need none: users who sign up, a probe, a provider that signs its
   * requests.
   */
  readonly isOpenByNature: boolean;
  /** The authentication step, if attempts can be repeated. */
  readonly step?: AuthenticationStep | undefined;
}

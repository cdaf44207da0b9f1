import type { AuthenticationStep } from './authentication-step.js';

/** The roles of operations, those that are about getting in first. */
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

/** The role that an operation has in its API. */
export type Role = (typeof roles)[number];

/** The part of an operation that an evidence is found in. */
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

/** The words, fields or statuses that a role follows from. */
export interface Evidence {
  readonly in: EvidencePlace;
  /** As they are written. */
  readonly words: string;
  /** The same in English, where they are in another language. */
  readonly english?: string | undefined;
}

/** Certainty of a role: `certain` from structure or from words that mean nothing else, `likely` from words that may, `possible` from one hint. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** The role of an operation, and why. */
export interface RoleFact {
  readonly role: Role;
  readonly confidence: Confidence;
  readonly evidence: readonly Evidence[];
  /** True where its callers cannot have the API's credentials, or need none: people who sign up, a probe, a provider that signs what it sends. */
  readonly isOpenByNature: boolean;
  /** The step of authentication that it is, if it can be tried again and again. */
  readonly step?: AuthenticationStep | undefined;
}

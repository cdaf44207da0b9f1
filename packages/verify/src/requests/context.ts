import type { FlowEntry, Harms, RequestServer } from '@assay/exporters/messages';
import type { HttpRequest, Step } from '@assay/project-generator';
import type { Line } from '../client/line.js';
import type { Alternatives } from '../credentials/alternatives.js';
import type { Identity } from '../credentials/identity.js';
import type { SentHeaders } from '../credentials/sent-headers.js';
import type { Secrets } from '../client/secrets.js';
import type { ResponseSchemas } from '../judge/response-schemas.js';
import type { VerifySettings } from '../settings.js';
import type { Place } from './compose.js';
import type { EntityTags } from './entity-tags.js';
import type { Makers, CreatedResources } from './created-resources.js';
import type { SecondUser, Logins } from './logins.js';
import type { SeenLists } from './returned-lists.js';

/** Context that the flows of a run share. */
export interface RunContext {
  readonly settings: VerifySettings;
  readonly line: Line;
  readonly place: Place;
  readonly first: Identity;
  readonly second: Identity;
  readonly secrets: Secrets;
  readonly sent: SentHeaders;
  readonly schemas: ResponseSchemas;
  readonly serverOf: (request: HttpRequest) => RequestServer;
  readonly credentials: CredentialSource;
  readonly alternatives: Alternatives;
  readonly logins: Logins;
  readonly secondUser: SecondUser;
  readonly lists: SeenLists;
  readonly made: CreatedResources;
  readonly makers: Makers;
  readonly tags: EntityTags;
  readonly harms: Harms;
  /** The flows whose requests may be sent: those that are not held back for what they may harm. */
  readonly entries: readonly FlowEntry[];
}

/** Gets access tokens, and the cookies of logins. */
export interface CredentialSource {
  /**
   * Obtains the credentials and explains why there is none, as a sentence; undefined if there is one, or none is
   * needed.
   *
   * @param needed the variables that are sent
   */
  obtain(entry: FlowEntry, identity: Identity, needed: ReadonlySet<string>): Promise<string | undefined>;
  /** Asks again for what was given before and is not accepted any more; true where there is another one. */
  renew(entry: FlowEntry, identity: Identity, needed: ReadonlySet<string>): Promise<boolean>;
  /** True where the place of a step that gives a credential is asked. */
  reaches(step: Step, entry: FlowEntry): boolean;
}

/** Finds the operation of a method and a path. */
export function findEntry(
  method: string,
  path: string,
  entries: readonly FlowEntry[],
): FlowEntry | undefined {
  return entries.find(({ flow: { operation } }) => operation.method === method && operation.path === path);
}

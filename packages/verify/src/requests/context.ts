import type { FlowEntry, Harms, RequestServer } from '@assay/exporters/messages';
import type { HttpRequest, Step } from '@assay/project-generator';
import type { RateLimitedClient } from '../client/line.js';
import type { Alternatives } from '../credentials/alternatives.js';
import type { Account } from '../credentials/account.js';
import type { Identity } from '../credentials/identity.js';
import type { SentHeaders } from '../credentials/sent-headers.js';
import type { Secrets } from '../client/secrets.js';
import type { ResponseSchemas } from '../judge/response-schemas.js';
import type { VerifySettings } from '../settings.js';
import type { Lessons } from '../learning/lessons.js';
import type { OwnResources } from '../learning/own-resources.js';
import type { ResourceId } from '../learning/resource-id.js';
import type { Place } from './compose.js';
import type { EntityTags } from './entity-tags.js';
import type { Makers, CreatedResources } from './created-resources.js';
import type { AcceptedRequests, SecondUser, Logins } from './logins.js';
import type { SeenLists } from './returned-lists.js';

/** Context that the flows of a run share. */
export interface RunContext {
  readonly settings: VerifySettings;
  readonly line: RateLimitedClient;
  readonly place: Place;
  readonly first: Identity;
  readonly second: Identity;
  /** A user of the run whose account may be harmed; without credentials if the run registers none. */
  readonly third: Identity;
  /** An administrator with credentials from the environment. */
  readonly admin: Identity;
  /** Access to the accounts that the run registered. */
  readonly accounts: AccountSource;
  readonly secrets: Secrets;
  readonly sent: SentHeaders;
  readonly schemas: ResponseSchemas;
  readonly serverOf: (request: HttpRequest) => RequestServer;
  readonly credentials: CredentialSource;
  readonly alternatives: Alternatives;
  readonly logins: Logins;
  readonly accepted: AcceptedRequests;
  readonly secondUser: SecondUser;
  readonly lists: SeenLists;
  readonly made: CreatedResources;
  readonly own: OwnResources;
  readonly lessons: Lessons;
  readonly references: ReferenceSource;
  readonly makers: Makers;
  readonly tags: EntityTags;
  readonly harms: Harms;
  /** The flows whose requests may be sent, without flows that are withheld because of potential harm. */
  readonly entries: readonly FlowEntry[];
}

/** Access to the accounts of a run. */
export interface AccountSource {
  /** True for the step that registers users; the run's accounts replace its resources. */
  registers(step: Step): boolean;
  /** Resolves to true if a password signs in to an account; undefined if this cannot be tried. */
  hasPassword(account: Account, password: string): Promise<boolean | undefined>;
  /** Resolves to true if the service shows a user with the email address; false if it shows another one. */
  hasEmail(identity: Identity, email: string): Promise<boolean>;
  /** Returns another email address for the account. */
  makeEmail(): string | undefined;
  /** Returns the next password for the account. */
  makePassword(): string | undefined;
}

/** Obtains access tokens and login cookies. */
export interface CredentialSource {
  /**
   * Obtains the credentials. Resolves to the reason for missing ones, as a sentence, or to undefined.
   *
   * @param needed the variables that are sent
   */
  obtain(entry: FlowEntry, identity: Identity, needed: ReadonlySet<string>): Promise<string | undefined>;
  /** Requests new credentials after the old ones are no longer accepted; resolves to true if there are new ones. */
  renew(entry: FlowEntry, identity: Identity, needed: ReadonlySet<string>): Promise<boolean>;
  /** True if a step that obtains a credential may be sent to its target. */
  reaches(step: Step, entry: FlowEntry): boolean;
}

/** Finds resources that requests can refer to. */
export interface ReferenceSource {
  /**
   * Returns the id of the run's resource that a name refers to (`project`, `project_id`, `taskPk`), and creates it if necessary.
   * Undefined unless exactly one operation of the document creates it.
   */
  find(name: string): Promise<ResourceId | undefined>;
}

/** Finds the operation with a method and path. */
export function findEntry(
  method: string,
  path: string,
  entries: readonly FlowEntry[],
): FlowEntry | undefined {
  return entries.find(({ flow: { operation } }) => operation.method === method && operation.path === path);
}

/** Finds the operation with a method and path, ignoring names of parameters. */
export function findShape(
  method: string,
  path: string,
  entries: readonly FlowEntry[],
): FlowEntry | undefined {
  const shape = shapeOf(path);
  return entries.find(
    ({ flow: { operation } }) => operation.method === method && shapeOf(operation.path) === shape,
  );
}

function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/\/+$/, '');
}

/** Returns the POST that creates a resource in a collection; undefined if none exists that may be sent. */
export function makerOf(
  collection: string,
  { settings, entries }: Pick<RunContext, 'settings' | 'entries'>,
): FlowEntry | undefined {
  return settings.unsafeMethods ? findShape('POST', collection, entries) : undefined;
}

/**
 * Returns the operations that create the resources in a path that no earlier step provides; undefined if one of them cannot be
 * created.
 */
export function makersInPath(
  { flow, subject }: FlowEntry,
  context: Pick<RunContext, 'settings' | 'entries'>,
): readonly FlowEntry[] | undefined {
  const template = flow.operation.path.split('/');
  const bound = new Set(
    flow.edges.flatMap(({ to, bindings }) =>
      to === subject.id ? bindings.map(({ target }) => target.insertionPoint) : [],
    ),
  );
  const makers: FlowEntry[] = [];
  for (const [index, segment] of template.entries()) {
    const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    if (name === undefined || bound.has(`path.${name}`)) continue;
    const maker = makerOf(template.slice(0, index).join('/'), context);
    if (maker === undefined) return undefined;
    makers.push(maker);
  }
  return makers;
}

import type { FlowEntry, Harms, RequestServer } from '@assay/exporters/messages';
import type { HttpRequest, Step } from '@assay/project-generator';
import type { Line } from '../client/line.js';
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
  readonly line: Line;
  readonly place: Place;
  readonly first: Identity;
  readonly second: Identity;
  /** A user of the run whose account may come to harm; without credentials where the run registers none. */
  readonly third: Identity;
  /** An administrator, by the credentials in the environment. */
  readonly admin: Identity;
  /** Tries the accounts that the run has registered. */
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
  /** The flows whose requests may be sent: those that are not held back for what they may harm. */
  readonly entries: readonly FlowEntry[];
}

/** Tries the accounts of a run. */
export interface AccountSource {
  /** True for the step that registers users: the accounts of the run take the place of what it creates. */
  registers(step: Step): boolean;
  /** True where a password signs in to an account; undefined where that cannot be tried. */
  hasPassword(account: Account, password: string): Promise<boolean | undefined>;
  /** True where the service shows a user with an address as its own; false where it shows the user with another. */
  hasEmail(identity: Identity, email: string): Promise<boolean>;
  /** Another address that the account may have. */
  makeEmail(): string | undefined;
  /** Another password that the account may have next. */
  makePassword(): string | undefined;
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

/** Finds resources that requests can refer to. */
export interface ReferenceSource {
  /**
   * Returns the id of the resource of the run that a name refers to (`project`, `project_id`, `taskPk`), which is created where there is
   * none yet; undefined where the document has not one operation that creates it.
   */
  find(name: string): Promise<ResourceId | undefined>;
}

/** Finds the operation of a method and a path. */
export function findEntry(
  method: string,
  path: string,
  entries: readonly FlowEntry[],
): FlowEntry | undefined {
  return entries.find(({ flow: { operation } }) => operation.method === method && operation.path === path);
}

/** Finds the operation of a method and a path, whatever its parameters are called. */
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

/** The POST that creates a resource in a collection; undefined where the run has none that it may send. */
export function makerOf(
  collection: string,
  { settings, entries }: Pick<RunContext, 'settings' | 'entries'>,
): FlowEntry | undefined {
  return settings.unsafeMethods ? findShape('POST', collection, entries) : undefined;
}

/** The operations that create the resources in the path of an operation that no earlier step gives; undefined where one of them cannot be created. */
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

import { flowEntries, Harms, serverFinder, type FlowEntry } from '@assay/exporters/messages';
import { hasNoPath, type Group, type Project, type Variable } from '@assay/project-generator';
import { RateLimitedClient } from '../client/line.js';
import { Alternatives } from '../credentials/alternatives.js';
import { Identity } from '../credentials/identity.js';
import { SentHeaders } from '../credentials/sent-headers.js';
import { Secrets } from '../client/secrets.js';
import { Lessons } from '../learning/lessons.js';
import { OwnResources } from '../learning/own-resources.js';
import { ResponseSchemas } from '../judge/response-schemas.js';
import type { VerifySource } from '../records.js';
import type { RunContext } from '../requests/context.js';
import type { Place } from '../requests/compose.js';
import { EntityTags } from '../requests/entity-tags.js';
import { indexMakers, CreatedResources } from '../requests/created-resources.js';
import { AcceptedRequests, SecondUser } from '../requests/logins.js';
import { SeenLists } from '../requests/returned-lists.js';
import { explainHarm } from './permission.js';
import { CredentialProvider } from './credential-provider.js';
import { References } from './references.js';
import { VerifyError, type VerifySettings } from '../settings.js';

/** A prepared run: the shared context of its flows, and their order. */
export interface OpenRun {
  readonly context: RunContext;
  /** All flows in document order. */
  readonly entries: readonly FlowEntry[];
  /** All flows in execution order. */
  readonly ordered: readonly FlowEntry[];
  readonly secrets: Secrets;
  /** Variables of the import, whose credentials are the same in all flows. */
  readonly variables: readonly Variable[];
}

/**
 * Prepares a run. Sends nothing.
 *
 * @throws VerifyError if a setting is invalid.
 */
export function openRun(source: VerifySource, settings: VerifySettings): OpenRun {
  const place = parseBaseUrl(settings.baseUrl);
  if (settings.tokenUrl !== undefined) parseBaseUrl(settings.tokenUrl);
  const secrets = new Secrets();
  const { serverOf, documented } = servers(source);
  const line = new RateLimitedClient(settings);
  const entries = flowEntries(source);
  const harms = new Harms(source);
  const allowed = entries.filter(({ subject }) => explainHarm(subject, { settings, harms }) === undefined);
  const variables = source.variableSets.flatMap(({ items }) => items);
  const credentials = new CredentialProvider(() => context, documented);
  const sent = new SentHeaders(settings, place.origin, secrets);
  const context: RunContext = {
    settings,
    line,
    place,
    first: new Identity('first', settings, secrets, variables),
    second: new Identity('second', settings, secrets, variables),
    third: new Identity('third', settings, secrets, variables),
    admin: new Identity('admin', settings, secrets, variables),
    accounts: noAccounts,
    secrets,
    sent,
    schemas: new ResponseSchemas(source.schemas),
    serverOf,
    credentials,
    alternatives: new Alternatives(
      entries,
      (step, entry) => credentials.reaches(step, entry),
      sent.showsUser,
    ),
    logins: { accepted: 0, refused: 0, forbidden: 0 },
    accepted: new AcceptedRequests(),
    secondUser: new SecondUser(),
    lists: new SeenLists(),
    made: new CreatedResources(),
    own: new OwnResources(),
    lessons: new Lessons(),
    references: new References(() => context),
    makers: indexMakers(entries),
    tags: new EntityTags(),
    entries: allowed,
    harms,
  };
  return { context, entries, ordered: inOrder(entries, source, harms), secrets, variables };
}

/** Accounts of a run that registers no users. */
const noAccounts: RunContext['accounts'] = {
  hasPassword: async () => Promise.resolve(undefined),
  registers: () => false,
  hasEmail: async () => Promise.resolve(true),
  makeEmail: () => undefined,
  makePassword: () => undefined,
};

/** Returns the target of requests. A base URL without a path keeps the paths of the document's servers. */
function parseBaseUrl(text: string): Place {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new VerifyError(
      `\`${text.slice(0, 200)}\` is not a URL of a service, such as \`https://staging.test/v1\`.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new VerifyError(
      'A URL with a password in it is not used: credentials belong into the environment.',
    );
  return { origin: url.origin, basePath: hasNoPath(text) ? undefined : url.pathname.replace(/\/+$/, '') };
}

function servers(source: VerifySource) {
  const serverOf = serverFinder(source);
  const documented = new Set(
    source.flows.flatMap(({ steps }) =>
      steps.flatMap(({ purpose, request }) => (purpose === undefined ? [serverOf(request).origin] : [])),
    ),
  );
  return { serverOf, documented };
}

/**
 * Orders operations: reading first, then creating, then changing and deleting, and harmful ones last. Ties follow the order of
 * the import.
 */
function inOrder(
  entries: readonly FlowEntry[],
  { group }: { readonly group: Group },
  harms: Harms,
): FlowEntry[] {
  const layers = new Map<Project['id'], number>();
  group.dependencyOrder.forEach((layer, index) => {
    for (const id of layer) layers.set(id, index);
  });
  const layerOf = ({ project }: FlowEntry): number => layers.get(project.id) ?? 0;
  return entries.toSorted((a, b) => harmOrder(a, harms) - harmOrder(b, harms) || layerOf(a) - layerOf(b));
}

/** Ranks a potentially harmful operation; one that may end the run's credential comes last. */
function harmOrder({ subject }: FlowEntry, harms: Harms): number {
  return ['outside', 'settings', 'destructive', 'credentials'].indexOf(harms.ofStep(subject).rank);
}

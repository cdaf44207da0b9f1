import { flowEntries, serverFinder, type FlowEntry } from '@assay/exporters/messages';
import { hasNoPath, type Group, type Project } from '@assay/project-generator';
import { Belongings } from './belonging/belongings.js';
import { Line } from './client/line.js';
import { Alternatives, variablesOf } from './credentials/alternatives.js';
import { isOfCertificate } from './credentials/client-certificate.js';
import { Identity } from './credentials/identity.js';
import { Secrets } from './credentials/secrets.js';
import { ResponseSchemas } from './judge/response-schemas.js';
import type { VerifySource } from './records.js';
import type { OperationResult, VerifyResult } from './result.js';
import type { RunContext } from './run/context.js';
import type { Place } from './run/compose.js';
import { isShutOut } from './run/logins.js';
import { untriedNotes } from './run/untried-notes.js';
import { runFlow } from './run/run-flow.js';
import { passes } from './run/verdict.js';
import { EntityTags } from './run/entity-tags.js';
import { makersOf } from './run/makers.js';
import { MadeThings } from './run/made-things.js';
import { SecondUser } from './run/second-user.js';
import { SeenLists } from './run/seen-lists.js';
import { CredentialDesk } from './run/credential-desk.js';
import { VerifyError, type VerifySettings } from './settings.js';

/**
 * Asks a running service whether its document is true of it: sends the request of each operation once, with what it needs first, and
 * compares the answers. Only the base URL says who is asked. No answer makes it throw or hang, and no credential is in the result.
 *
 * @param onResult receives what came of each operation, as far as it is known then: what comes later may show whose its things are
 * @throws VerifyError where a setting cannot be used.
 */
export async function verify(
  source: VerifySource,
  settings: VerifySettings,
  onResult: (result: OperationResult) => void = () => {},
): Promise<VerifyResult> {
  const place = placeOf(settings.baseUrl);
  if (settings.tokenUrl !== undefined) placeOf(settings.tokenUrl);
  const secrets = new Secrets();
  const { serverOf, documented } = servers(source);
  const line = new Line(settings);
  const entries = flowEntries(source);
  const variables = source.variableSets.flatMap(({ items }) => items);
  const credentials = new CredentialDesk(() => context, documented);
  const context: RunContext = {
    settings,
    line,
    place,
    first: new Identity('first', settings, secrets, variables),
    second: new Identity('second', settings, secrets, variables),
    secrets,
    schemas: new ResponseSchemas(source.schemas),
    serverOf,
    credentials,
    alternatives: new Alternatives(entries, (step, entry) => credentials.reaches(step, entry)),
    logins: { accepted: 0, refused: 0, forbidden: 0 },
    secondUser: new SecondUser(),
    belongings: new Belongings(),
    lists: new SeenLists(),
    made: new MadeThings(),
    makers: makersOf(entries),
    tags: new EntityTags(),
    entries,
  };
  const results = new Map<FlowEntry, OperationResult>();
  for (const entry of inOrder(entries, source)) {
    const result = secrets.cleanReport(await runFlow(entry, context));
    results.set(entry, result);
    onResult(result);
  }
  const operations = entries.flatMap((entry) => {
    const result = results.get(entry);
    return result === undefined ? [] : [settled(entry, result, context)];
  });
  const unreachable =
    line.requests > 0 && line.answers === 0 ? (line.lastFailure ?? 'it gave no answer') : null;
  return secrets.cleanReport({
    name: source.group.name,
    baseUrl: `${place.origin}${place.basePath ?? ''}`,
    operations,
    notes: [...notesOf(context, operations), ...certificateNotes(entries, settings)],
    requests: line.requests,
    unreachable,
    passed:
      unreachable === null &&
      (settings.gate === 'none' || !isShutOut(context.logins)) &&
      operations.every((operation) => operation.passed),
  });
}

/** What came of an operation, with what the whole run has shown of whose its things are. */
function settled(
  entry: FlowEntry,
  result: OperationResult,
  { belongings, secrets, settings }: RunContext,
): OperationResult {
  const known = belongings.settled(entry, result);
  return known === result ? result : secrets.cleanReport({ ...known, passed: passes(known, settings) });
}

/** Where requests go. A base URL without a path leaves the paths of the document's servers as they are. */
function placeOf(text: string): Place {
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

/** What reads first, then what makes, then what changes and deletes; within that as the import says. */
function inOrder(entries: readonly FlowEntry[], { group }: { readonly group: Group }): FlowEntry[] {
  const layers = new Map<Project['id'], number>();
  group.dependencyOrder.forEach((layer, index) => {
    for (const id of layer) layers.set(id, index);
  });
  const layerOf = ({ project }: FlowEntry): number => layers.get(project.id) ?? 0;
  return entries.toSorted((a, b) => layerOf(a) - layerOf(b));
}

function notesOf(
  { line, logins, place, settings, secondUser, made }: RunContext,
  operations: readonly OperationResult[],
): string[] {
  const notes: string[] = [];
  if (line.stopped !== undefined) notes.push(`${line.stopped} Nothing was sent after that.`);
  else if (isShutOut(logins))
    notes.push(
      'Every request with a credential was answered 401 or 403: it is wrong, or not for this service.',
    );
  const answeredOperations = operations.filter(({ status }) => status !== null);
  if (answeredOperations.length > 1 && answeredOperations.every(({ status }) => status === 404))
    notes.push(
      `Every answer was 404. Is the base path right? ${
        place.basePath === undefined
          ? "The paths of the document's servers were kept; a `--base-url` with a path, or with a slash at its end, takes their place."
          : `\`${place.basePath === '' ? '/' : place.basePath}\` took the place of the paths of the document's servers.`
      }`,
    );
  notes.push(...untriedNotes(operations), ...secondUser.notes(), ...made.notes());
  if (
    settings.baseUrl.startsWith('http:') &&
    !isLocal(place.origin) &&
    logins.accepted + logins.refused + logins.forbidden > 0
  )
    notes.push('The credentials were sent over plain HTTP.');
  return notes;
}

/** What plain HTTP keeps from being known. */
function certificateNotes(entries: readonly FlowEntry[], { baseUrl }: VerifySettings): string[] {
  const asking = entries.filter((entry) => variablesOf(entry.flow.auth[0], entry).some(isOfCertificate));
  if (asking.length === 0 || !/^http:/i.test(baseUrl)) return [];
  return [
    `Plain HTTP has no client certificates: whether ${asking.length === 1 ? 'the operation that needs' : `the ${asking.length} operations that need`} one (mutual TLS) can be called without is not known.`,
  ];
}

function isLocal(origin: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

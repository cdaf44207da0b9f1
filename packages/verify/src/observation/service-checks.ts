import type { FlowEntry } from '@assay/exporters/messages';
import { headerValues } from '../client/exchange.js';
import { drift } from '../judge/drift.js';
import { Learned } from '../requests/answer-values.js';
import { Composer } from '../requests/composer.js';
import { withEvidence } from '../run/evidence.js';
import type { RunContext } from '../requests/context.js';
import type { OperationResult } from '../result.js';
import type { Observation } from './observation.js';

const foreignOrigin = 'https://assay.example';

/** Finds an operation that requires the credential and has no prerequisites. */
function findProtected(results: ReadonlyMap<FlowEntry, OperationResult>): FlowEntry | undefined {
  return [...results].find(
    ([{ flow, subject }, { status, anonymousStatus, method }]) =>
      method === 'GET' &&
      status !== null &&
      status < 300 &&
      (anonymousStatus === 401 || anonymousStatus === 403) &&
      !flow.steps.some(({ role, purpose }) => role === 'prerequisite' && purpose === undefined) &&
      !subject.request.pathTemplate.includes('{'),
  )?.[0];
}

/** Checks the properties that hold for all operations: access from other origins, and the transport. */
export async function checkService(
  results: ReadonlyMap<FlowEntry, OperationResult>,
  context: RunContext,
): Promise<Observation[]> {
  const entry = findProtected(results);
  if (entry === undefined) return [];
  const transport = checkTransport(entry, context);
  return [...(transport === undefined ? [] : [transport]), ...(await checkOrigins(entry, context))];
}

async function checkOrigins(entry: FlowEntry, context: RunContext): Promise<Observation[]> {
  const { operation } = entry.flow;
  const { request } = new Composer(entry, context, new Learned()).compose(entry.subject, context.first);
  const exchange = await context.line.sendOnce({
    ...request,
    headers: [...request.headers.filter(([name]) => !/^origin$/i.test(name)), ['Origin', foreignOrigin]],
  });
  if (exchange?.kind !== 'answer') return [];
  const [allowed] = headerValues(exchange, 'access-control-allow-origin');
  const [withCredentials] = headerValues(exchange, 'access-control-allow-credentials');
  if (allowed !== foreignOrigin || withCredentials?.trim() !== 'true') return [];
  // Browsers send cookies and passwords automatically, but not tokens in headers.
  const isAmbient = request.headers.some(
    ([name, value]) => /^cookie$/i.test(name) || /^(?:basic|digest|negotiate) /i.test(value),
  );
  const [finding] = withEvidence(
    [
      drift('cross-origin-access', {
        ...(isAmbient ? {} : { severity: 'low' as const }),
        problem: `\`${operation.method} ${operation.path}\` lets pages of any origin read its answers with credentials: it answered \`Access-Control-Allow-Origin: ${foreignOrigin}\` and \`Access-Control-Allow-Credentials: true\` to an origin that it does not know.`,
        impact: 'A page that a signed-in user visits can read and change the data of that user.',
        recommendation: 'List the origins of your own pages, and send these headers to no others.',
        pointer: operation.pointer,
      }),
    ],
    exchange,
    context,
  );
  return [{ entry, finding }];
}

function checkTransport(entry: FlowEntry, { settings, place, logins }: RunContext): Observation | undefined {
  const { hostname } = new URL(place.origin);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (!/^http:/i.test(settings.baseUrl) || isLocal || logins.accepted === 0) return undefined;
  const { operation } = entry.flow;
  return {
    entry,
    finding: drift('plaintext-transport', {
      problem: `\`${place.origin}\` accepts credentials over plain HTTP, as \`${operation.method} ${operation.path}\` shows.`,
      impact: 'Anyone on the network path can read and change the credentials and all data.',
      recommendation: 'Serve the API over TLS only, and send `Strict-Transport-Security`.',
      pointer: operation.pointer,
    }),
  };
}

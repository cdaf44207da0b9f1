import { pluralize } from '@assay/text';
import type { FlowEntry } from '@assay/exporters/messages';
import { listAlternativeVariables } from './credentials/alternatives.js';
import { isOfCertificate } from './credentials/client-certificate.js';
import type { OperationResult } from './result.js';
import type { RunContext } from './requests/context.js';
import { isShutOut } from './requests/logins.js';
import { describeBasePath, everyNotFound } from './run/not-found-check.js';
import type { VerifySettings } from './settings.js';

/** Lists the notes about a whole run, one sentence each. */
export function notesOf(
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
  if (!line.stopped?.startsWith(everyNotFound) && answeredOperations.length > 1)
    if (answeredOperations.every(({ status }) => status === 404))
      notes.push(`${everyNotFound}. ${describeBasePath(place)}`);
  if (line.gaveUp > 0)
    notes.push(
      `The service requested ${line.gaveUp} ${pluralize(line.gaveUp, 'request')} later (429 or 503 with \`Retry-After\`), and Assay gave up: it waits at most one minute per request and two minutes per run, and repeats a request three times. A lower \`--rate\` may help.`,
    );
  notes.push(...unimplementedNotes(operations));
  notes.push(...acceptedNotes(operations));
  notes.push(...untriedNotes(operations), ...secondUser.notes(), ...made.notes());
  if (
    settings.baseUrl.startsWith('http:') &&
    !isLocal(place.origin) &&
    logins.accepted + logins.refused + logins.forbidden > 0
  )
    notes.push('The credentials were sent over plain HTTP.');
  return notes;
}

/** Lists the notes about checks that plain HTTP prevents. */
export function certificateNotes(entries: readonly FlowEntry[], { baseUrl }: VerifySettings): string[] {
  const asking = entries.filter((entry) =>
    listAlternativeVariables(entry.flow.auth[0], entry).some(isOfCertificate),
  );
  if (asking.length === 0 || !/^http:/i.test(baseUrl)) return [];
  return [
    `Plain HTTP has no client certificates: whether ${asking.length === 1 ? 'the operation that needs' : `the ${asking.length} operations that need`} one (mutual TLS) can be called without one is unknown.`,
  ];
}

function isLocal(origin: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

/** Lists the operations that the service does not implement, as a sentence. */
function unimplementedNotes(operations: readonly OperationResult[]): string[] {
  const found = operations.filter(({ status }) => status === 501);
  if (found.length === 0) return [];
  const names = found.slice(0, 20).map(({ operation }) => `\`${operation}\``);
  const more = found.length > names.length ? ` and ${found.length - names.length} more` : '';
  return [
    `The service does not implement ${found.length} ${pluralize(found.length, 'operation')} (501): ${names.join(', ')}${more}.`,
  ];
}

/** Lists the `security` alternatives that the service accepts instead of the first one, one sentence each. */
function acceptedNotes(operations: readonly OperationResult[]): string[] {
  const names = new Map<string, string[]>();
  for (const { operation, acceptedSchemes } of operations) {
    if (acceptedSchemes === null) continue;
    const schemes = acceptedSchemes.map((scheme) => `\`${scheme}\``).join(' with ');
    names.set(schemes, [...(names.get(schemes) ?? []), operation]);
  }
  return [...names].map(([schemes, found]) => {
    const listed = found.slice(0, 5).map((name) => `\`${name}\``);
    const more = found.length > listed.length ? ` and ${found.length - listed.length} more` : '';
    return `The service accepts ${schemes} and refuses the alternative before it (401 or 403) for ${found.length} ${pluralize(found.length, 'operation')}: ${listed.join(', ')}${more}.`;
  });
}

/** Lists the `security` alternatives that no request used for some operations, one sentence each. */
function untriedNotes(operations: readonly OperationResult[]): string[] {
  const counts = new Map<string, number>();
  for (const { untried } of operations) {
    for (const { schemes, missing, isUsable } of untried) {
      const name = schemes.map((scheme) => `\`${scheme}\``).join(' with ');
      const why = isUsable
        ? missing.length === 0
          ? 'because another alternative with credentials comes first'
          : `which needs ${missing.map((each) => `\`${each}\``).join(' and ')}`
        : 'which no request can carry';
      const text = `${name}, ${why}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(
    ([text, count]) => `Not tried for ${count} ${pluralize(count, 'operation')}: the alternative ${text}.`,
  );
}

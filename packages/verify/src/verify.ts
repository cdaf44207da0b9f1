import type { FlowEntry } from '@assay/exporters/messages';
import { confirmObserved, type Refutation } from './judge/confirm.js';
import type { Observation } from './observation/observation.js';
import { checkRegistration, forbiddenOfRegistration } from './observation/registration-check.js';
import { checkService } from './observation/service-checks.js';
import { SignInChecks } from './observation/sign-in-checks.js';
import { rankTargets } from './targets.js';
import { toObject } from './run/mass-assignment.js';
import { Accounts } from './accounts/accounts.js';
import { certificateNotes, notesOf } from './notes.js';
import type { VerifySource } from './records.js';
import type { OperationResult, VerifyResult } from './result.js';
import { OwnershipRegistry } from './belonging/collection-ownership.js';
import { CredentialCheck } from './run/credential-check.js';
import type { RunContext } from './requests/context.js';
import { NotFoundCheck } from './run/not-found-check.js';
import { openRun } from './run/open-run.js';
import { isShutOut } from './requests/logins.js';
import { deleteOwn } from './run/resource-finder.js';
import { runFlow } from './run/run-flow.js';
import { passes } from './run/verdict.js';
import type { VerifySettings } from './settings.js';

/**
 * Checks a running service against its document: sends the request of each operation once, after its prerequisites, and compares
 * the responses. Requests only go to the base URL. No response can make it throw or hang, and the result contains no credentials.
 *
 * @param onResult receives the preliminary result of each operation; later requests may reveal the ownership of its resources
 * @throws VerifyError if a setting is invalid.
 */
export async function verify(
  source: VerifySource,
  settings: VerifySettings,
  onResult: (result: OperationResult) => void = () => {},
): Promise<VerifyResult> {
  const opened = openRun(source, settings);
  const { entries, secrets } = opened;
  const accounts = new Accounts(opened.context, opened.variables);
  const { context } = accounts;
  const { line, place } = context;
  const belongings = new OwnershipRegistry();
  const check = new CredentialCheck();
  const results = new Map<FlowEntry, OperationResult>();
  const notFound = new NotFoundCheck(opened.ordered.length);
  const { registrar } = accounts;
  const forbidden = registrar === undefined ? [] : forbiddenOfRegistration(registrar, context);
  await accounts.open(belongings, toObject(forbidden));
  const observations = registrar === undefined ? [] : await checkRegistration(forbidden, registrar, context);
  const ordered = accounts.ordered(opened.ordered);
  for (const [index, entry] of ordered.entries()) {
    const known = accounts.results.get(entry);
    const ran = known ?? (await runFlow(entry, accounts.contextFor(entry), belongings));
    await accounts.after(entry, ran, index === ordered.length - 1);
    const result = secrets.cleanReport(known ?? (await check.after(entry, ran, context)));
    results.set(entry, result);
    notFound.after(result, context);
    onResult(result);
  }
  await deleteOwn(context);
  if (settings.unsafeMethods) observations.push(...(await checkService(results, context)));
  if (registrar !== undefined) observations.push(...(await new SignInChecks(context, registrar).run()));
  await accounts.close(entries);
  const operations = entries.flatMap((entry) => {
    const result = results.get(entry);
    if (result === undefined) return [];
    const own = observations.filter((each) => each.entry === entry);
    return [settle(withObservations(belongings.settled(entry, result), own, entry), result, context)];
  });
  const unreachable =
    line.requests > 0 && line.answers === 0 ? (line.lastFailure ?? 'it gave no answer') : null;
  return secrets.cleanReport({
    name: source.group.name,
    baseUrl: `${place.origin}${place.basePath ?? ''}`,
    operations,
    targets: rankTargets(entries, operations),
    notes: [...notesOf(context, operations), ...accounts.notes(), ...certificateNotes(entries, settings)],
    requests: line.requests,
    learned: entries.flatMap(({ flow: { operation }, subject }) =>
      context.lessons.listFacts(subject.operationPointer, { method: operation.method, path: operation.path }),
    ),
    unreachable,
    passed:
      unreachable === null &&
      (settings.gate === 'none' || !isShutOut(context.logins)) &&
      operations.every((operation) => operation.passed),
  });
}

/** Lists the rules that the rejection of another user refutes. */
function refutedByUsers({ secondUserStatus, verdict, status }: OperationResult): Refutation[] {
  const refusals: Refutation[] = [];
  if (secondUserStatus === 403 || secondUserStatus === 404)
    refusals.push({
      rules: ['object-access-without-scope'],
      evidence: `it answered ${secondUserStatus} to a second user`,
    });
  if (verdict === 'unreached' && status === 403)
    refusals.push({
      rules: ['privileged-operation-shared-security'],
      evidence: 'it answered 403 to a user without the role',
    });
  return refusals;
}

/** Adds the observations of checks of the whole service to an operation. */
function withObservations(
  result: OperationResult,
  observations: readonly Observation[],
  { flow }: FlowEntry,
): OperationResult {
  const added = observations.flatMap(({ finding }) => finding ?? []);
  const findings = [...result.findings, ...added];
  const refuted = [...observations.flatMap((each) => each.refuted ?? []), ...refutedByUsers(result)];
  const analysis = [
    ...result.analysis,
    ...confirmObserved(flow.findings, findings, refuted, result.analysis),
  ];
  if (added.length === 0 && analysis.length === result.analysis.length) return result;
  const differs = added.some(({ severity }) => severity !== 'info');
  const verdict = differs && result.verdict === 'works' ? 'drift' : result.verdict;
  return { ...result, findings, analysis, verdict };
}

/** Adds the ownership learned in the whole run to the result of an operation. */
function settle(
  known: OperationResult,
  result: OperationResult,
  { secrets, settings }: RunContext,
): OperationResult {
  return known === result ? result : secrets.cleanReport({ ...known, passed: passes(known, settings) });
}

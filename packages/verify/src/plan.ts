import type { Harm } from '@assay/api-knowledge';
import { escapeHidden } from '@assay/text';
import { isHarmful, type FlowEntry } from '@assay/exporters/messages';
import { escapeForTerminal } from '@assay/reporters';
import { Accounts } from './accounts/accounts.js';
import type { Identity } from './credentials/identity.js';
import type { VerifySource } from './records.js';
import { Composer } from './requests/composer.js';
import { makersInPath, type RunContext } from './requests/context.js';
import { Learned } from './requests/answer-values.js';
import { openRun } from './run/open-run.js';
import { notAllowed, explainHarm } from './run/permission.js';
import type { VerifySettings } from './settings.js';
import { isSafe } from './client/exchange.js';

/** Plan of a run for one operation. */
export interface PlannedOperation {
  /** The name of the operation, as in all reports of Assay. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Harm that the request can do, and the words that indicate it. */
  readonly harm: Harm;
  readonly action: 'send' | 'skip' | 'block';
  /** Reason why it is not sent; null if it is. */
  readonly reason: string | null;
  /** User of the run that sends it; null for a user of the environment, or without a user. */
  readonly user: Identity['which'] | null;
  /** The environment variables of its credentials. */
  readonly credentials: readonly string[];
  /** The requests that are sent before it, and its teardown requests. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A user that a run would register. */
export interface PlannedUser {
  readonly user: Identity['which'];
  /** Operation that registers the user. */
  readonly signUp: string;
  /** Operation that signs in the user; null if the registration does. */
  readonly login: string | null;
  /** Harm that the registration can do, and the words that indicate it. */
  readonly harm: Harm;
  /** Operations that may harm the account, each with its rank. Only this user sends them. */
  readonly risks: readonly string[];
}

/** Requests that a run would send, in order. */
export interface VerifyPlan {
  readonly name: string;
  readonly baseUrl: string;
  readonly users: readonly PlannedUser[];
  readonly operations: readonly PlannedOperation[];
}

/**
 * Plans the requests that a run would send, with their order and credentials, and the ones that it would skip. Sends nothing.
 *
 * @throws VerifyError if a setting is invalid.
 */
export function planRun(source: VerifySource, settings: VerifySettings): VerifyPlan {
  const opened = openRun(source, settings);
  const accounts = new Accounts(opened.context, opened.variables);
  const users = accounts.planAccounts();
  const operations = accounts
    .ordered(opened.ordered)
    .map((entry) => planned(entry, accounts.contextFor(entry), users));
  const { origin, basePath } = opened.context.place;
  return {
    name: source.group.name,
    baseUrl: `${origin}${basePath ?? ''}`,
    users: users.flatMap(({ which }) => plannedUser(which, accounts, operations) ?? []),
    operations,
  };
}

function plannedUser(
  user: Identity['which'],
  { registrar, context }: Accounts,
  operations: readonly PlannedOperation[],
): PlannedUser | undefined {
  if (registrar === undefined) return undefined;
  const { signUp, login } = registrar.operations;
  return {
    user,
    signUp: signUp.flow.name,
    login: login?.flow.name ?? null,
    harm: context.harms.ofStep(signUp.subject),
    risks: operations.flatMap((each) =>
      user === 'third' && each.user === user ? [`${each.operation} (${each.harm.rank})`] : [],
    ),
  };
}

function planned(entry: FlowEntry, context: RunContext, users: readonly Identity[]): PlannedOperation {
  const { flow, subject, variables } = entry;
  const { method, path } = flow.operation;
  const composer = new Composer(entry, context, new Learned());
  const carried = [...composer.carried(context.first)].flatMap((name) => variables.get(name) ?? []);
  const skipped = notAllowed(entry, context) ?? neededHarm(entry, context);
  const { missing } = composer.compose(subject, context.first);
  const blocked =
    missing.length === 0 ? undefined : `It needs ${missing.map((name) => `\`${name}\``).join(' and ')}.`;
  const reason = skipped ?? blocked ?? null;
  const isSent = reason === null;
  const isOfRun = users.includes(context.first);
  const mayBeSent = (step: FlowEntry['subject']): boolean =>
    (isSafe(step.request.method) || context.settings.unsafeMethods) &&
    explainHarm(step, context) === undefined;
  const named = (role: 'prerequisite' | 'teardown'): string[] =>
    flow.steps.flatMap((step) => (isSent && step.role === role && mayBeSent(step) ? [step.id] : []));
  return {
    operation: flow.name,
    method,
    path,
    harm: context.harms.ofStep(subject),
    action: skipped !== undefined ? 'skip' : isSent ? 'send' : 'block',
    reason,
    user:
      isOfRun && isSent && (carried.length > 0 || context.first.which === 'third')
        ? context.first.which
        : null,
    credentials: isOfRun
      ? []
      : [...new Set(carried.flatMap((variable) => context.first.listEnvironmentNames(variable)))],
    before: [
      ...named('prerequisite'),
      ...(isSent ? (makersInPath(entry, context) ?? []).map((maker) => maker.flow.name) : []),
    ],
    after: named('teardown'),
  };
}

/** Explains why an operation is skipped because of its prerequisites. */
function neededHarm({ flow, subject }: FlowEntry, context: RunContext): string | undefined {
  if (isSafe(subject.request.method)) return undefined;
  for (const { from, to, optional, bindings } of flow.edges) {
    if (to !== subject.id || optional || bindings.length === 0) continue;
    const step = flow.steps.find(({ id }) => id === from);
    const harmful = step && explainHarm(step, context);
    if (harmful !== undefined) return `\`${from}\`, which it needs, is not sent. ${harmful}`;
  }
  return undefined;
}

/** Formats a plan as text, or as JSON for programs. */
export function writePlan(plan: VerifyPlan, format: 'text' | 'json'): string {
  if (format === 'json') return `${escapeHidden(JSON.stringify(plan, null, 2))}\n`;
  const { name, baseUrl, users, operations } = plan;
  const width = Math.max(...operations.map(({ action, harm }) => action.length + harm.rank.length), 4) + 3;
  const lines = operations.flatMap((each) => {
    const { operation, method, path, harm, action, reason, user, credentials, before, after } = each;
    const rank = harm.rank === 'none' ? '' : harm.rank;
    const details = [
      ...(reason === null ? [] : [reason]),
      ...(isHarmful(harm.rank) && reason === null
        ? [`${harm.rank}: ${harm.evidence.map((entry) => `${entry.in} "${entry.words}"`).join(', ')}`]
        : []),
      ...(before.length === 0 ? [] : [`before: ${before.join(', ')}`]),
      ...(after.length === 0 ? [] : [`after: ${after.join(', ')}`]),
      ...(user === null ? [] : [`user: the ${user} one of the run`]),
      ...(credentials.length === 0 || action === 'skip' ? [] : [`credentials: ${credentials.join(', ')}`]),
    ];
    return [
      `${`${action}  ${rank}`.padEnd(width)}  ${operation}  ${method} ${path}`,
      ...details.map((line) => `        ${line}`),
    ];
  });
  const count = (action: PlannedOperation['action']): number =>
    operations.filter((each) => each.action === action).length;
  const sums = `${count('send')} to send, ${count('skip')} to skip, ${count('block')} blocked. This is a plan: nothing was sent.`;
  const registered = users.flatMap(({ user, signUp, login, harm, risks }) => [
    `register  ${user} user  ${signUp}  ${harm.rank}`,
    ...(login === null ? [] : [`        signs in: ${login}`]),
    ...(risks.length === 0 ? [] : [`        its account may come to harm: ${risks.join(', ')}`]),
  ]);
  return [
    `${name} at ${baseUrl}`,
    '',
    ...registered,
    ...(registered.length === 0 ? [] : ['']),
    ...lines,
    '',
    sums,
  ]
    .map((line) => `${escapeForTerminal(line).trimEnd()}\n`)
    .join('');
}

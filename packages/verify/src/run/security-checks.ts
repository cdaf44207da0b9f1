import { isAdministrative } from '@assay/api-knowledge';
import { isHarmful, type FlowEntry } from '@assay/exporters/messages';
import type { Answer } from '../client/exchange.js';
import { stepOfEntry } from '../credentials/account.js';
import { listAlternativeVariables } from '../credentials/alternatives.js';
import { changesPassword } from '../credentials/own-account.js';
import type { Drift } from '../judge/drift.js';
import { isRefusal } from '../judge/refusals.js';
import { judgeCaching, judgeError } from '../judge/security-verdicts.js';
import type { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import type { OperationResult } from '../result.js';
import { withEvidence } from './evidence.js';
import { assignForbidden } from './mass-assignment.js';
import type { OtherUsers } from './other-users.js';
import { isOfOwnAccount } from './permission.js';
import { isSuccess, type Baseline } from './verdict.js';

/** Parts of a flow that the checks use. */
interface FlowParts {
  readonly composer: Composer;
  readonly others: OtherUsers;
  /** Reads the resource under test as the first user. */
  readonly read: () => Promise<Answer | undefined>;
}

type Outcome = Pick<OperationResult, 'verdict' | 'reason'>;

/** Checks the security of the request under test, apart from its access control. */
export class SecurityChecks {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly parts: FlowParts;

  constructor(entry: FlowEntry, context: RunContext, parts: FlowParts) {
    this.entry = entry;
    this.context = context;
    this.parts = parts;
  }

  /** Runs all checks. They only send requests to try properties that clients must not set. */
  async run(baseline: Baseline): Promise<Drift[]> {
    const exchange = baseline.reply?.exchange;
    const answer = exchange?.kind === 'answer' ? exchange : undefined;
    const isElsewhere = baseline.reply?.leaves !== undefined;
    return [
      ...this.judgeErrors(answer),
      ...(answer === undefined || isElsewhere ? [] : this.judgeCaching(answer)),
      ...(answer === undefined || !isSuccess(baseline) ? [] : await this.assign(answer)),
    ];
  }

  /** Changes the outcome to `unreached` if an administrative operation rejects a user of the run, because that is correct. */
  withoutRole(outcome: Outcome, answer: Answer | undefined): Outcome {
    const { entry, context } = this;
    const isRefused = outcome.verdict === 'refused' && (answer?.status === 401 || answer?.status === 403);
    if (!isRefused || context.first.account === undefined || !isAdministrative(entry.flow.operation))
      return outcome;
    const { alternative } = context.alternatives.choose(entry, entry.subject, context.admin);
    const variables = listAlternativeVariables(alternative, entry);
    const token = variables.filter(({ auth }) => auth?.part === 'token' || auth?.part === 'key');
    const names = (token.length === 0 ? variables : token).flatMap((variable) =>
      context.admin.listEnvironmentNames(variable),
    );
    const hint = names.length === 0 ? '' : ` Set ${names.map((name) => `\`${name}\``).join(' and ')}.`;
    return {
      verdict: 'unreached',
      reason: `It answered ${answer?.status} to a user whom the run has registered: only administrators may call it.${hint}`,
    };
  }

  /** Judges the first error that shows internals of the service, to any user. */
  private judgeErrors(answer: Answer | undefined): Drift[] {
    const { entry, context, parts } = this;
    const answers = [answer, parts.others.anonymous, parts.others.foreign];
    return answers
      .flatMap((each) =>
        each === undefined ? [] : withEvidence(judgeError(each, entry.flow.operation), each, context),
      )
      .slice(0, 1);
  }

  private judgeCaching(answer: Answer): Drift[] {
    const { entry, parts } = this;
    const { operation } = entry.flow;
    const step = stepOfEntry(entry);
    const anonymousStatus = parts.others.anonymous?.status;
    return judgeCaching(answer, operation, {
      isProtected: anonymousStatus === 401 || anonymousStatus === 403,
      givesToken: (step === 'login' || step === 'token') && operation.method === 'POST',
    });
  }

  /** Tries to set properties of the created or changed resource that the document does not allow. */
  private async assign(answer: Answer): Promise<Drift[]> {
    const { entry, context, parts } = this;
    const { method, path } = entry.flow.operation;
    const { line, settings, harms, first } = context;
    if (!/^(?:POST|PUT|PATCH)$/.test(method) || settings.allowExistingData || isRefusal(answer)) return [];
    const isOwn = !isHarmful(harms.ofStep(entry.subject).rank) || isOfOwnAccount(entry, context);
    const isSignIn = stepOfEntry(entry) !== undefined;
    if (!isOwn || isSignIn || changesPassword(entry) || line.stopped !== undefined) return [];
    return assignForbidden(entry, context, {
      request: parts.composer.compose(entry.subject, first).request,
      answer,
      send: async (changed) => {
        const exchange = (await line.send(changed))?.exchange;
        if (exchange?.kind !== 'answer') return undefined;
        if (method === 'POST') parts.others.made.push({ answer: exchange, identity: first });
        return exchange;
      },
      read: async (sent) => (method === 'POST' && !path.endsWith('}') ? Promise.resolve(sent) : parts.read()),
    });
  }
}

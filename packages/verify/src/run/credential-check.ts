import { isHarmful, type FlowEntry } from '@assay/exporters/messages';
import type { OperationResult } from '../result.js';
import { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import { Learned } from '../requests/answer-values.js';
import { isSafe } from '../client/exchange.js';

/**
 * Detects that a request of the run ended its credential. After each potentially harmful request, and after a 401, it repeats
 * safe requests that worked before.
 */
export class CredentialCheck {
  /** Successful safe requests that require the credential, by the variables that they carry. */
  private readonly known = new Map<string, FlowEntry>();
  /** Number of consecutive operations with a 401 response. */
  private refusedInRow = 0;
  /** The last operation that may have changed data since the credential was last accepted. */
  private suspect: string | undefined;

  /**
   * Reads the result of an operation, and checks the credential if it may have ended.
   *
   * @returns the result; if the credential ended, one without findings against the document
   */
  async after(entry: FlowEntry, result: OperationResult, context: RunContext): Promise<OperationResult> {
    const { line, settings } = context;
    this.learn(entry, result, context);
    if (line.stopped !== undefined || result.requests === 0) return result;
    const isRisky = isHarmful(result.harm.rank);
    const culprit = this.suspect;
    if (!isSafe(result.method)) this.suspect = result.operation;
    if (result.status !== null) this.refusedInRow = result.status === 401 ? this.refusedInRow + 1 : 0;
    const isLost = context.accepted.lost >= enoughLost;
    if (!isRisky && !isLost && !isWorthChecking(this.refusedInRow)) return result;
    const refusal =
      (await this.refusal(context)) ??
      (isLost && this.known.size === 0
        ? `${enoughLost} requests in a row that worked before are answered 401`
        : undefined);
    if (refusal === undefined) {
      this.suspect = undefined;
      return result;
    }
    const before =
      isRisky || culprit === undefined
        ? ''
        : ` The last request before it that may have changed something was \`${culprit}\`.`;
    line.stopped ??= `Your credential was refused from \`${result.operation}\` on: ${refusal}.${before}`;
    if (isRisky && result.status !== 401) return result;
    return {
      ...result,
      verdict: 'blocked',
      reason: line.stopped,
      findings: [],
      evidence: null,
      analysis: [],
      passed: settings.gate === 'none',
    };
  }

  private learn(entry: FlowEntry, result: OperationResult, context: RunContext): void {
    const { flow, subject } = entry;
    const { status, anonymousStatus, harm } = result;
    // A response to an anonymous request does not confirm the credential.
    const needsCredential = anonymousStatus === null || anonymousStatus >= 300;
    if (!isSafe(subject.request.method) || isHarmful(harm.rank) || !needsCredential) return;
    if (status === null || status >= 300) return;
    if (flow.steps.some(({ role, purpose }) => role === 'prerequisite' && purpose === undefined)) return;
    const carried = new Composer(entry, context, new Learned()).carried(context.first);
    const key = [...carried].toSorted().join(' ');
    if (!this.known.has(key)) this.known.set(key, entry);
  }

  /** Returns how the credential was rejected, as a clause; undefined if it is accepted, or if the state is unknown. */
  private async refusal(context: RunContext): Promise<string | undefined> {
    for (const entry of this.known.values()) {
      const status = await this.repeat(entry, context);
      if (status !== 401 && status !== 403) continue;
      const { first, credentials } = context;
      const carried = new Composer(entry, context, new Learned()).carried(first);
      const isNew = await credentials.renew(entry, first, carried);
      const last = isNew ? await this.repeat(entry, context) : status;
      if (last === 401 || last === 403)
        return `\`${entry.flow.name}\`, which worked before, is answered ${last}`;
    }
    return undefined;
  }

  private async repeat(entry: FlowEntry, context: RunContext): Promise<number | undefined> {
    const composer = new Composer(entry, context, new Learned());
    const { request } = composer.compose(entry.subject, context.first);
    const exchange = (await context.line.send(request))?.exchange;
    return exchange?.kind === 'answer' ? exchange.status : undefined;
  }
}

/** Number of consecutive 401 responses from operations that worked before, after which the credential counts as ended. */
const enoughLost = 3;

/** True if another operation with a 401 response justifies a check: each of the first ones, fewer later. */
function isWorthChecking(refusedInRow: number): boolean {
  return refusedInRow > 0 && (refusedInRow <= 8 || (refusedInRow & (refusedInRow - 1)) === 0);
}

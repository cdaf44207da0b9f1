import type { FlowEntry } from '@assay/exporters/messages';
import type { Registrar } from '../accounts/registrar.js';
import { isSuccess } from '../accounts/registrar.js';
import type { Answer } from '../client/exchange.js';
import { listAccountPlaces, stepOfEntry, type Account } from '../credentials/account.js';
import { drift, type Drift } from '../judge/drift.js';
import type { RunContext } from '../requests/context.js';
import { withEvidence } from '../run/evidence.js';
import { explainHarm } from '../run/permission.js';
import type { Observation } from './observation.js';

/** Rules of the analysis for the same issue in the document. */
const enumerationRules = ['account-existence-disclosed'];
const throttlingRules = ['auth-operation-without-throttling'];

/** Number of wrong passwords that are sent for one account. */
const attempts = 30;

/** Statuses of responses that throttle a sender or lock the account. */
const slowed: ReadonlySet<number> = new Set([403, 423, 429, 503]);

const slowedWords = /\btoo many\b|\block(?:ed|out)\b|\bcaptcha\b|\btry again (?:later|in)\b|\brate limit/i;

/** Checks the responses to wrong passwords, for an account of the run and for a missing one. */
export class SignInChecks {
  private readonly context: RunContext;
  private readonly registrar: Registrar;

  constructor(context: RunContext, registrar: Registrar) {
    this.context = context;
    this.registrar = registrar;
  }

  /** Runs the checks; checks that may lock an account come last. */
  async run(): Promise<Observation[]> {
    const { context, registrar } = this;
    const known = registrar.registered[0]?.account;
    const { login } = registrar.operations;
    if (known === undefined) return [];
    const found = login === undefined ? [] : [await this.compareAccounts(login, known)];
    for (const entry of context.entries)
      if (stepOfEntry(entry) === 'password reset' && this.isSentByName(entry))
        found.push(await this.compareAccounts(entry, known));
    if (login !== undefined && context.settings.checkThrottling === true) {
      const victim = registrar.registered.at(-1)?.account ?? known;
      found.push(await this.countAttempts(login, victim));
    }
    return found.flatMap((each) => each ?? []);
  }

  /** True for a request that contains only the name or email address of an account and may be sent. */
  private isSentByName(entry: FlowEntry): boolean {
    const parts = new Set(listAccountPlaces(entry.subject).map(({ part }) => part));
    const { method, path } = entry.flow.operation;
    return (
      method === 'POST' &&
      !path.includes('{') &&
      !parts.has('password') &&
      (parts.has('email') || parts.has('username')) &&
      explainHarm(entry.subject, this.context) === undefined
    );
  }

  /** Compares the responses for an existing and a missing account, both with a wrong password. */
  private async compareAccounts(entry: FlowEntry, known: Account): Promise<Observation | undefined> {
    const unknown = this.registrar.invent();
    const wrong = this.registrar.invent();
    if (unknown === undefined || wrong === undefined) return undefined;
    const password = { password: wrong.password, nextPassword: wrong.password };
    const accounts = [
      { ...known, ...password },
      { ...unknown, ...password },
    ];
    const seen: Shape[] = [];
    let last: Answer | undefined;
    for (const account of accounts) {
      const answer = await this.ask(entry, account);
      if (answer === undefined || slowed.has(answer.status)) return undefined;
      seen.push(getAnswerShape(answer, account));
      last = answer;
    }
    const [first, second] = seen;
    if (first === undefined || second === undefined) return undefined;
    if (first.status === second.status && first.body === second.body)
      return {
        entry,
        refuted: {
          rules: enumerationRules,
          evidence: 'it answered the same for an account that does not exist',
        },
      };
    const [finding] = withEvidence([enumeration(entry, first, second, this.context)], last, this.context);
    return { entry, finding };
  }

  private async countAttempts(entry: FlowEntry, victim: Account): Promise<Observation | undefined> {
    let first: Shape | undefined;
    let last: Answer | undefined;
    for (let count = 1; count <= attempts; count++) {
      const wrong = this.registrar.invent();
      if (wrong === undefined) return undefined;
      const account = { ...victim, password: wrong.password };
      const answer = await this.ask(entry, account);
      if (answer === undefined) return undefined;
      const shape = getAnswerShape(answer, account);
      first ??= shape;
      const isSlowed =
        (slowed.has(answer.status) && answer.status !== first.status) ||
        answer.status === 429 ||
        slowedWords.test(shape.body);
      if (isSlowed)
        return {
          entry,
          refuted: {
            rules: throttlingRules,
            evidence: `it answered ${answer.status} after ${count - 1} wrong passwords`,
          },
        };
      if (isSuccess(answer)) return undefined;
      last = answer;
    }
    return { entry, finding: withEvidence([unthrottled(entry)], last, this.context)[0] };
  }

  private async ask(entry: FlowEntry, account: Account): Promise<Answer | undefined> {
    const exchange = await this.context.line.sendOnce(this.registrar.compose(entry, account));
    return exchange?.kind === 'answer' ? exchange : undefined;
  }
}

/** A response without the parts that differ between requests. */
interface Shape {
  readonly status: number;
  readonly body: string;
}

function getAnswerShape({ status, body }: Answer, { username, email, password }: Account): Shape {
  let text = Buffer.from(body.subarray(0, 20_000)).toString('utf8');
  for (const part of [email, username, password]) text = text.replaceAll(part, '…');
  // Ids, dates and counters differ between any two responses.
  return { status, body: text.replace(/[\da-f]{8}-[\da-f-]{27}|\b[\w+/-]{24,}={0,2}|\d+/gi, '0') };
}

function enumeration(
  { flow: { operation } }: FlowEntry,
  known: Shape,
  unknown: Shape,
  { secrets }: RunContext,
): Drift {
  const describe = ({ status, body }: Shape): string => {
    const text = secrets
      .cleanAnswer(body)
      .replace(/[\p{C}`"{}]|\s+/gu, ' ')
      .trim()
      .slice(0, 80)
      .toWellFormed();
    return known.status === unknown.status ? `"${text}"` : String(status);
  };
  return drift('account-enumeration', {
    problem: `\`${operation.method} ${operation.path}\` answered ${describe(known)} for an account that exists, and ${describe(unknown)} for one that does not.`,
    impact: 'Anyone can find existing accounts and try passwords only for those.',
    recommendation:
      'Answer both in the same way: the same status, text and time ([OWASP API2:2023](https://owasp.org/API-Security/editions/2023/en/0xa2-broken-authentication/)).',
    pointer: operation.pointer,
  });
}

function unthrottled({ flow: { operation } }: FlowEntry): Drift {
  return drift('sign-in-without-throttling', {
    problem: `\`${operation.method} ${operation.path}\` answered ${attempts} wrong passwords for one account without slowing down.`,
    impact: 'An attacker can try passwords by the thousand.',
    recommendation:
      'Answer 429 after a few wrong passwords for an account and from an address, longer each time ([OWASP API2:2023](https://owasp.org/API-Security/editions/2023/en/0xa2-broken-authentication/)).',
    pointer: operation.pointer,
  });
}

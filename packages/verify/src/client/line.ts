import { setTimeout as sleep } from 'node:timers/promises';
import { answerDigest } from './digest.js';
import { headerValues, type Answer, type Exchange, type WireRequest } from './exchange.js';
import { send, type SendOptions } from './send.js';

/** Number of consecutive server errors that stop a run, because the service is down or is being harmed. */
const stormOfErrors = 10;

/** Number of consecutive requests without a response that stop a run. */
const stormOfSilence = 5;

/** Maximum number of redirects of one request. */
const maxRedirects = 5;

/** Maximum number of retries of a request that the service postpones. */
const maxRepeats = 3;

/** Maximum seconds to wait for a service: for one request, and in total. */
const maxWaitSeconds = { once: 60, inAll: 120 } as const;

/** Outcome of a request, with the redirects that it followed. */
export interface Reply {
  readonly exchange: Exchange;
  /** The statuses of the followed redirects. */
  readonly redirects: readonly number[];
  /** Host of a redirect to another origin, which is not followed. */
  readonly leaves?: string;
  /** The rejection of the original request, if this is the response to a variant that the document allows. */
  readonly instead?: Refusal;
}

/** The response to a rejected request. */
export interface Refusal {
  readonly answer: Answer;
  /** Description of the request that was accepted: "with required values only". */
  readonly taken: string;
}

/** Options for the requests of a run. */
export interface LineOptions extends SendOptions {
  /** Maximum number of requests per second. */
  readonly rate: number;
  /** Maximum number of requests. */
  readonly budget: number;
  /** Waits; by default for real time. */
  readonly wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** Connection to one service: sends, paces and counts the requests of a run, and stops them if necessary. */
export class RateLimitedClient {
  private readonly options: SendOptions;
  private readonly wait: (milliseconds: number) => Promise<unknown>;
  private readonly interval: number;
  private readonly budget: number;
  private next = 0;
  private errors = 0;
  private silences = 0;
  /** Total seconds that the service requested the run to wait. */
  private waited = 0;
  private readonly answered = new WeakMap<Exchange, WireRequest>();
  /** Number of sent requests. */
  requests = 0;
  /** Number of responses. */
  answers = 0;
  /** Number of requests that the service postponed for longer than the maximum wait. */
  gaveUp = 0;
  /** Reason why no more requests are sent, as a sentence; undefined while the run continues. */
  stopped: string | undefined = undefined;
  /** Reason for the last missing response. */
  lastFailure: string | undefined = undefined;

  constructor(options: LineOptions) {
    this.options = options;
    this.wait = options.wait ?? (async (milliseconds) => sleep(milliseconds));
    this.interval = 1000 / options.rate;
    this.budget = options.budget;
  }

  /** Sends a request. GET and HEAD follow redirects within the origin. Undefined if the run is stopped. */
  async send(message: WireRequest): Promise<Reply | undefined> {
    const redirects: number[] = [];
    let current = message;
    for (;;) {
      const exchange = await this.authenticated(current);
      if (exchange === undefined) return undefined;
      const location = redirectOf(exchange, current);
      if (exchange.kind === 'failure' || location === undefined) return { exchange, redirects };
      const { origin, pathname, search } = location;
      if (origin !== new URL(message.origin).origin) return { exchange, redirects, leaves: location.host };
      if (redirects.length >= maxRedirects || !/^(?:GET|HEAD)$/.test(message.method))
        return { exchange, redirects };
      redirects.push(exchange.status);
      current = { ...current, target: `${pathname}${search}` };
    }
  }

  /** Returns the request of an exchange. */
  findRequest(exchange: Exchange): WireRequest | undefined {
    return this.answered.get(exchange);
  }

  /** Sends a request once without retries, so that rejections can be counted even if the service postpones requests. */
  async sendOnce(message: WireRequest): Promise<Exchange | undefined> {
    return this.once(message);
  }

  /** Sends a request, and again with credentials if the response has a Digest challenge. */
  private async authenticated(message: WireRequest): Promise<Exchange | undefined> {
    const exchange = await this.sendWithRetries(message);
    const { digest, method, target } = message;
    if (digest === undefined || exchange?.kind !== 'answer' || exchange.status !== 401) return exchange;
    const challenges = headerValues(exchange, 'www-authenticate');
    const authorization = answerDigest(challenges, { ...digest, method, target });
    if (authorization === undefined) return exchange;
    return this.sendWithRetries({
      ...message,
      headers: [...message.headers, ['Authorization', authorization]],
    });
  }

  /** Retries a request at the time that the service states (RFC 6585, section 4; RFC 9110, section 10.2.3). */
  private async sendWithRetries(message: WireRequest): Promise<Exchange | undefined> {
    let exchange = await this.once(message);
    for (let repeats = 0; repeats < maxRepeats; repeats++) {
      const seconds = exchange?.kind === 'answer' ? secondsToWait(exchange, message, repeats) : undefined;
      if (seconds === undefined || this.waited + seconds > maxWaitSeconds.inAll) break;
      this.waited += seconds;
      this.next = Math.max(this.next, performance.now() + seconds * 1000);
      const again = await this.once(message);
      if (again === undefined) break;
      exchange = again;
    }
    if (exchange !== undefined && asksForPatience(exchange)) this.gaveUp++;
    return exchange;
  }

  private async once(message: WireRequest): Promise<Exchange | undefined> {
    if (this.stopped === undefined && this.requests >= this.budget)
      this.stopped = `The budget of ${this.budget} requests is spent.`;
    if (this.stopped !== undefined) return undefined;
    this.requests++;
    await this.turn();
    const exchange = await send(message, this.options);
    this.answered.set(exchange, message);
    this.note(exchange);
    return exchange;
  }

  private async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.next);
    this.next = at + this.interval;
    if (at > now) await this.wait(at - now);
  }

  private note(exchange: Exchange): void {
    if (exchange.kind === 'failure') {
      this.silences++;
      this.lastFailure = exchange.reason;
      if (this.silences >= stormOfSilence)
        this.stopped = `${stormOfSilence} requests in a row were not answered: ${exchange.reason}.`;
      return;
    }
    this.answers++;
    this.silences = 0;
    // A missing implementation (501) does not indicate that the service is down.
    this.errors = exchange.status >= 500 && exchange.status !== 501 ? this.errors + 1 : 0;
    if (this.errors >= stormOfErrors)
      this.stopped = `${stormOfErrors} answers in a row were server errors, the last ${exchange.status}.`;
  }
}

/** Idempotent methods, which are safe to retry (RFC 9110, section 9.2.2). */
const idempotent = /^(?:GET|HEAD|PUT|DELETE)$/;

/** Returns the seconds to wait before a retry; undefined if the service states none, or too many. */
function secondsToWait(answer: Answer, { method }: WireRequest, repeats: number): number | undefined {
  if (answer.status !== 429 && answer.status !== 503) return undefined;
  const [text] = headerValues(answer, 'retry-after');
  // A service that is briefly busy, such as with a locked database, usually states no time.
  if (text === undefined)
    return answer.status === 503 && repeats === 0 && idempotent.test(method) ? 1 : undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds <= maxWaitSeconds.once ? Math.max(seconds, 0) : undefined;
}

/** True for a response that states a time for a retry. */
function asksForPatience(exchange: Exchange): boolean {
  if (exchange.kind !== 'answer' || (exchange.status !== 429 && exchange.status !== 503)) return false;
  return headerValues(exchange, 'retry-after').length > 0;
}

function redirectOf(exchange: Exchange, message: WireRequest): URL | undefined {
  if (exchange.kind !== 'answer' || ![301, 302, 303, 307, 308].includes(exchange.status)) return undefined;
  const [location] = headerValues(exchange satisfies Answer, 'location');
  if (location === undefined) return undefined;
  try {
    return new URL(location, `${message.origin}${message.target}`);
  } catch {
    return undefined;
  }
}

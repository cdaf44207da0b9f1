import { setTimeout as sleep } from 'node:timers/promises';
import { answerDigest } from './digest.js';
import { headerValues, type Answer, type Exchange, type WireRequest } from './exchange.js';
import { send, type SendOptions } from './send.js';

/** Server errors in a row after which nothing more is sent: the service is down, or is being harmed. */
const stormOfErrors = 10;

/** Exchanges without an answer in a row after which nothing more is sent. */
const stormOfSilence = 5;

/** Redirects that one request follows. */
const maxRedirects = 5;

/** Maximum number of repetitions of a request that is answered "later". */
const maxRepeats = 3;

/** The seconds that a service may ask a run to wait, at once and in all. */
const maxWaitSeconds = { once: 60, inAll: 120 } as const;

/** Outcome of a request, and of the redirects that it followed. */
export interface Reply {
  readonly exchange: Exchange;
  /** The statuses of the redirects that were followed. */
  readonly redirects: readonly number[];
  /** Set where a redirect leads to another origin, which is not asked. */
  readonly leaves?: string;
  /** First answer to the request, if this is the answer to another one that the document allows. */
  readonly instead?: Refusal;
}

/** The answer to a request that was refused. */
export interface Refusal {
  readonly answer: Answer;
  /** Description of the request that was accepted: "with required values only". */
  readonly taken: string;
}

/** Options for the requests of a run. */
export interface LineOptions extends SendOptions {
  /** The most requests per second. */
  readonly rate: number;
  /** The most requests. */
  readonly budget: number;
  /** Waits, on the clock where nothing is said. */
  readonly wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** The line to one service: what paces, counts and stops the requests of a run. */
export class Line {
  private readonly options: SendOptions;
  private readonly wait: (milliseconds: number) => Promise<unknown>;
  private readonly interval: number;
  private readonly budget: number;
  private next = 0;
  private errors = 0;
  private silences = 0;
  /** The seconds that the service has asked for. */
  private waited = 0;
  private readonly answered = new WeakMap<Exchange, WireRequest>();
  /** The requests that were sent. */
  requests = 0;
  /** The requests that were answered. */
  answers = 0;
  /** The requests that the service wanted to have later, and later than the line waits. */
  gaveUp = 0;
  /** Reason why nothing more is sent, as a sentence; undefined if there is none. */
  stopped: string | undefined = undefined;
  /** Reason why the last exchange without an answer had none. */
  lastFailure: string | undefined = undefined;

  constructor(options: LineOptions) {
    this.options = options;
    this.wait = options.wait ?? (async (milliseconds) => sleep(milliseconds));
    this.interval = 1000 / options.rate;
    this.budget = options.budget;
  }

  /** Sends a request, and where it is one that only reads, follows the redirects that stay on its origin. Undefined where the line is stopped. */
  async ask(message: WireRequest): Promise<Reply | undefined> {
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

  /** Returns the request that an exchange came of. */
  findRequest(exchange: Exchange): WireRequest | undefined {
    return this.answered.get(exchange);
  }

  /** Sends a request once, whatever it is answered: who counts refusals does not wait where the service says "later". */
  async askOnce(message: WireRequest): Promise<Exchange | undefined> {
    return this.once(message);
  }

  /** Sends a request, and once more with the answer to the challenge that it got. */
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

  /** Sends a request again when the service says that it may be sent (RFC 6585, section 4; RFC 9110, section 10.2.3). */
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
    // What a service does not implement is no sign that it is down.
    this.errors = exchange.status >= 500 && exchange.status !== 501 ? this.errors + 1 : 0;
    if (this.errors >= stormOfErrors)
      this.stopped = `${stormOfErrors} answers in a row were server errors, the last ${exchange.status}.`;
  }
}

/** Methods that do the same when they are sent twice (RFC 9110, section 9.2.2). */
const idempotent = /^(?:GET|HEAD|PUT|DELETE)$/;

/** The seconds after which a request may be sent again; undefined where the service says nothing of it, or they are too many. */
function secondsToWait(answer: Answer, { method }: WireRequest, repeats: number): number | undefined {
  if (answer.status !== 429 && answer.status !== 503) return undefined;
  const [text] = headerValues(answer, 'retry-after');
  // A service that is busy for a moment, as a locked database is, mostly says no time.
  if (text === undefined)
    return answer.status === 503 && repeats === 0 && idempotent.test(method) ? 1 : undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds <= maxWaitSeconds.once ? Math.max(seconds, 0) : undefined;
}

/** True for an answer that says when the request may be sent again. */
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

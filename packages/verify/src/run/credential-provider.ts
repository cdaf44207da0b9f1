import { suppliesOf, type FlowEntry, type Supply } from '@assay/exporters/messages';
import type { Flow, Step } from '@assay/project-generator';
import type { Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { environmentName, secondName } from '../credentials/environment.js';
import type { Identity } from '../credentials/identity.js';
import { compose, type Place } from '../requests/compose.js';
import type { RunContext, CredentialSource } from '../requests/context.js';
import { Learned, readOutput } from '../requests/answer-values.js';

type ResponseSupply = Extract<Supply, { readonly kind: 'response' }>;

/** Obtains each access token and login cookie once for each user and set of scopes. */
export class CredentialProvider implements CredentialSource {
  private readonly context: () => RunContext;
  /** The origins of the document's servers; requests to them go to the base URL. */
  private readonly documented: ReadonlySet<string>;
  private readonly discovery: Discovery;
  private readonly requested = new Map<string, Outcome>();
  /** Reasons why the credentials of a user are wrong, for all requests with them. */
  private readonly refused = new Map<string, Outcome>();

  constructor(context: () => RunContext, documented: ReadonlySet<string>) {
    this.context = context;
    this.documented = documented;
    this.discovery = new Discovery(context, (origin) => this.isNamed(origin));
  }

  reaches(step: Step, { flow }: FlowEntry): boolean {
    if (needsDevice(step, flow)) return false;
    const first = discoveryBefore(step, flow) ?? step;
    return this.getCredentialPlace(first) !== undefined;
  }

  async obtain(
    entry: FlowEntry,
    identity: Identity,
    needed: ReadonlySet<string>,
  ): Promise<string | undefined> {
    for (const request of listRequiredCredentials(entry, needed)) {
      const reason = await this.one(request, entry, identity);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  async renew(entry: FlowEntry, identity: Identity, needed: ReadonlySet<string>): Promise<boolean> {
    if (identity.renew !== undefined) return identity.renew();
    let isNew = false;
    for (const request of listRequiredCredentials(entry, needed)) {
      const key = getOutcomeKey(request, identity);
      const old = this.requested.get(key)?.token;
      if (old === undefined) continue;
      this.requested.delete(key);
      await this.one(request, entry, identity);
      const token = this.requested.get(key)?.token;
      isNew ||= token !== undefined && token !== old;
    }
    return isNew;
  }

  private async one(
    request: RequestedCredential,
    entry: FlowEntry,
    identity: Identity,
  ): Promise<string | undefined> {
    const { name, supply, step } = request;
    const variable = entry.variables.get(name);
    if (variable === undefined || identity.isGiven(variable)) return undefined;
    const subject = `${identity.which} ${name}`;
    const key = getOutcomeKey(request, identity);
    const outcome =
      this.requested.get(key) ??
      this.refused.get(subject) ??
      (await this.ask(name, supply, step, entry, identity));
    this.requested.set(key, outcome);
    if (outcome.isRefused === true) this.refused.set(subject, outcome);
    if (outcome.token !== undefined) identity.keepToken(name, outcome.token);
    return outcome.reason;
  }

  private async ask(
    name: string,
    { source }: ResponseSupply,
    step: Step,
    entry: FlowEntry,
    identity: Identity,
  ): Promise<Outcome> {
    const { line, serverOf, logins, sent } = this.context();
    const tokenName = step.purpose === 'login' ? 'login' : 'access token';
    const instead = `\`${environmentName(identity.which === 'first' ? name : secondName(name))}\``;
    if (needsDevice(step, entry.flow))
      return failed(`Its access token needs a person who confirms a code (RFC 8628): set ${instead}.`);
    const discovery = discoveryBefore(step, entry.flow);
    const place =
      discovery === undefined
        ? this.getCredentialPlace(step)
        : await this.discovery.tokenPlace(discovery, this.getCredentialPlace(discovery));
    if (typeof place === 'string') return failed(`No access token was issued: ${place}, or set ${instead}.`);
    if (place === undefined)
      return failed(
        `Its access token is issued by another host than that of \`--base-url\`, which gets no requests: name it with \`--token-url\`, or set ${instead}.`,
      );
    const { request, missing } = compose(step, {
      entry,
      supplies: suppliesOf(entry.flow, entry.variables),
      learned: new Learned(),
      identity,
      choice: { alternative: undefined, isOther: false },
      server: serverOf(step.request),
      place,
      sent,
    });
    if (missing.length > 0)
      return failed(
        `It needs ${step.purpose === 'login' ? 'a login' : 'an access token'}: set ${missing.map((each) => `\`${each}\``).join(' and ')}, or ${instead}.`,
      );
    const reply = await line.send({ ...request, target: place.target ?? request.target });
    if (reply === undefined) return failed(line.stopped);
    const { exchange } = reply;
    const none = `No ${tokenName === 'login' ? 'credential' : tokenName} was issued`;
    if (exchange.kind === 'failure') return failed(`${none}: ${exchange.reason}.`);
    const { status } = exchange;
    // A login may redirect a browser.
    const isSuccess = step.purpose === 'login' ? status >= 200 && status < 400 : status === 200;
    const value = readOutput(exchange, source);
    if (isSuccess && typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return { token: value };
    const isRefused = [400, 401, 403].includes(status) && !isOfScope(exchange);
    if (identity.which === 'first' && isRefused) logins.refused++;
    const subject = step.purpose === 'login' ? `\`${step.id}\`` : 'the token endpoint';
    return { reason: `${none}: ${subject} answered ${status}${isSuccess ? ' without one' : ''}.`, isRefused };
  }

  /** Returns the target of a request for a credential; undefined if you did not specify that host. */
  private getCredentialPlace(step: Step): (Place & { readonly target?: string }) | undefined {
    const { settings, place, serverOf } = this.context();
    if (step.purpose === 'login') return place;
    if (settings.tokenUrl !== undefined) {
      const url = new URL(settings.tokenUrl);
      return { origin: url.origin, basePath: undefined, target: `${url.pathname}${url.search}` };
    }
    return this.isNamed(serverOf(step.request).origin)
      ? { origin: place.origin, basePath: undefined }
      : undefined;
  }

  /** True for the service itself, under its own address or the document's. */
  private isNamed(origin: string): boolean {
    return origin === this.context().place.origin || this.documented.has(origin);
  }
}

/** A credential that a step obtains. */
interface RequestedCredential {
  readonly name: string;
  readonly supply: ResponseSupply;
  readonly step: Step;
}

function listRequiredCredentials(entry: FlowEntry, needed: ReadonlySet<string>): RequestedCredential[] {
  return entry.flow.steps.flatMap((step) =>
    givesCredential(step)
      ? [...suppliedBy(step, entry)].flatMap(([name, supply]) =>
          needed.has(name) ? [{ name, supply, step }] : [],
        )
      : [],
  );
}

/** Each user requests each set of scopes once. */
function getOutcomeKey({ name, step }: RequestedCredential, { which }: Identity): string {
  return `${which} ${name} ${step.request.bodyTemplate ?? ''}`;
}

/** Outcome of requesting a credential: the credential, or the reason why it is not available. */
interface Outcome {
  readonly token?: string;
  readonly reason?: string | undefined;
  /** True if the credentials themselves were rejected, because more attempts could lock an account. */
  readonly isRefused?: boolean;
}

function failed(reason: string | undefined): Outcome {
  return { reason };
}

/** True if another scope may be granted (RFC 6749, section 5.2). */
function isOfScope(answer: Answer): boolean {
  const value = jsonOf(answer);
  return typeof value === 'object' && value !== null && 'error' in value && value.error === 'invalid_scope';
}

/** True for a step whose response contains a credential of the service. */
function givesCredential({ purpose }: Step): boolean {
  return purpose === 'token' || purpose === 'login';
}

function needsDevice(step: Step, flow: Flow): boolean {
  return stepsBefore(step, flow).some(({ purpose }) => purpose === 'device');
}

function discoveryBefore(step: Step, flow: Flow): Step | undefined {
  return stepsBefore(step, flow).find(({ purpose }) => purpose === 'discovery');
}

function stepsBefore(step: Step, { steps, edges }: Flow): Step[] {
  return steps.filter(({ id }) => edges.some(({ from, to }) => from === id && to === step.id));
}

/** Returns the variables that a step fills, and their sources. */
function suppliedBy(step: Step, { flow, variables }: FlowEntry): Map<string, ResponseSupply> {
  const found = new Map<string, ResponseSupply>();
  for (const supplies of suppliesOf(flow, variables).values()) {
    for (const [point, supply] of supplies)
      if (supply.kind === 'response' && supply.step === step.id) found.set(point, supply);
  }
  return found;
}

type TokenPlace = Place & { readonly target: string };

/** Reads the discovery document of an OpenID provider once per run (OpenID Connect Discovery 1.0, section 4). */
class Discovery {
  private readonly context: () => RunContext;
  private readonly isNamed: (origin: string) => boolean;
  private readonly found = new Map<string, TokenPlace | string | undefined>();

  /** @param isNamed returns true if an origin belongs to the service */
  constructor(context: () => RunContext, isNamed: (origin: string) => boolean) {
    this.context = context;
    this.isNamed = isNamed;
  }

  /**
   * Returns the token endpoint, a clause with the reason why it is unknown, or undefined if you did not specify its host.
   *
   * @param place the location of the discovery document, or the token endpoint that you specified
   */
  async tokenPlace(
    step: Step,
    place: (Place & { readonly target?: string }) | undefined,
  ): Promise<TokenPlace | string | undefined> {
    if (place === undefined) return undefined;
    const target = place.target ?? step.request.rendered.line.split(' ')[1] ?? '/';
    // `--token-url` may be either of the two.
    if (place.target !== undefined && !target.includes('/.well-known/')) return { ...place, target };
    const key = `${place.origin}${target}`;
    if (!this.found.has(key)) this.found.set(key, await this.read({ ...place, target }));
    return this.found.get(key);
  }

  private async read({ origin, target }: TokenPlace): Promise<TokenPlace | string | undefined> {
    const { line, sent } = this.context();
    const headers = [
      ['Host', new URL(origin).host],
      ['Accept', 'application/json'],
    ] as const;
    const reply = await line.send({
      origin,
      method: 'GET',
      target,
      headers: sent.addTo(headers, { user: 'first', origin, isAuthenticated: false, givesCredential: true }),
      body: null,
    });
    if (reply === undefined) return 'nothing more is sent';
    const { exchange } = reply;
    if (exchange.kind === 'failure') return `the discovery document is missing: ${exchange.reason}`;
    const value = jsonOf(exchange);
    const endpoint =
      typeof value === 'object' && value !== null && 'token_endpoint' in value
        ? value.token_endpoint
        : undefined;
    if (exchange.status !== 200 || typeof endpoint !== 'string' || !URL.canParse(endpoint))
      return `the discovery document was answered ${exchange.status} and names no \`token_endpoint\``;
    const url = new URL(endpoint);
    if (url.origin !== origin && !this.isNamed(url.origin))
      return 'the discovery document names a token endpoint on another host, which gets no requests: name it with `--token-url`';
    return { origin, basePath: undefined, target: `${url.pathname}${url.search}` };
  }
}

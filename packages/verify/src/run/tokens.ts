import { suppliesOf, type FlowEntry } from '@assay/exporters/messages';
import type { Flow, Step } from '@assay/project-generator';
import type { Identity } from '../credentials/identity.js';
import { environmentName, secondName } from '../credentials/environment.js';
import { compose, type Place } from './compose.js';
import type { RunContext, Tokens } from './context.js';
import { jsonOf, Learned } from './learned.js';

/** Gets each access token once for each user. */
export class TokenDesk implements Tokens {
  private readonly context: () => RunContext;
  /** The origin of the document's servers: what is there is asked at the base URL. */
  private readonly documented: ReadonlySet<string>;
  private readonly asked = new Map<string, string | undefined>();

  constructor(context: () => RunContext, documented: ReadonlySet<string>) {
    this.context = context;
    this.documented = documented;
  }

  reaches(step: Step): boolean {
    return this.placeOf(step) !== undefined;
  }

  async obtain(
    entry: FlowEntry,
    identity: Identity,
    needed: ReadonlySet<string>,
  ): Promise<string | undefined> {
    for (const step of entry.flow.steps) {
      if (step.purpose !== 'token') continue;
      for (const name of tokenVariables(entry.flow, step)) {
        if (!needed.has(name)) continue;
        const reason = await this.one(name, step, entry, identity);
        if (reason !== undefined) return reason;
      }
    }
    return undefined;
  }

  private async one(
    name: string,
    step: Step,
    entry: FlowEntry,
    identity: Identity,
  ): Promise<string | undefined> {
    const variable = entry.variables.get(name);
    if (variable === undefined || identity.valueOf(variable) !== undefined) return undefined;
    const key = `${identity.which} ${name}`;
    if (!this.asked.has(key)) this.asked.set(key, await this.ask(name, step, entry, identity));
    return this.asked.get(key);
  }

  private async ask(
    name: string,
    step: Step,
    entry: FlowEntry,
    identity: Identity,
  ): Promise<string | undefined> {
    const { line, serverOf, logins } = this.context();
    const instead = `\`${environmentName(identity.which === 'first' ? name : secondName(name))}\``;
    const place = this.placeOf(step);
    if (place === undefined)
      return `Its access token is given by another host than that of \`--base-url\`, which is not asked: name it with \`--token-url\`, or set ${instead}.`;
    const { request, missing } = compose(step, {
      entry,
      supplies: suppliesOf(entry.flow, entry.variables),
      learned: new Learned(),
      identity,
      choice: { alternative: undefined, isOther: false },
      server: serverOf(step.request),
      place,
    });
    if (missing.length > 0)
      return `It needs an access token: set ${missing.map((each) => `\`${each}\``).join(', ')}, or ${instead}.`;
    const target = place.target ?? request.target;
    const reply = await line.ask({ ...request, target });
    if (reply === undefined) return line.stopped;
    const { exchange } = reply;
    if (exchange.kind === 'failure') return `No access token was given: ${exchange.reason}.`;
    const value = jsonOf(exchange);
    const token =
      typeof value === 'object' && value !== null && 'access_token' in value ? value.access_token : undefined;
    if (exchange.status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
      if (exchange.status === 400 || exchange.status === 401) logins.refused++;
      return `No access token was given: the token endpoint answered ${exchange.status}${exchange.status === 200 ? ' without one' : ''}.`;
    }
    identity.keepToken(name, token);
    return undefined;
  }

  /** Where a token is asked for; undefined where nobody named that host. */
  private placeOf(step: Step): (Place & { readonly target?: string }) | undefined {
    const { settings, place, serverOf } = this.context();
    if (settings.tokenUrl !== undefined) {
      const url = new URL(settings.tokenUrl);
      return { origin: url.origin, basePath: undefined, target: `${url.pathname}${url.search}` };
    }
    const { origin } = serverOf(step.request);
    if (origin !== place.origin && !this.documented.has(origin)) return undefined;
    return { origin: place.origin, basePath: undefined };
  }
}

/** The variables that a token step fills. */
function tokenVariables(flow: Flow, step: Step): Set<string> {
  return new Set(
    flow.edges.flatMap(({ from, bindings }) =>
      from === step.id ? bindings.map(({ target }) => target.insertionPoint) : [],
    ),
  );
}

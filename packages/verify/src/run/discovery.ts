import type { Step } from '@assay/project-generator';
import type { Place } from './compose.js';
import type { RunContext } from './context.js';
import { jsonOf } from '../client/answer-json.js';

type TokenPlace = Place & { readonly target: string };

/** Reads the discovery document of an OpenID provider, once in a run (OpenID Connect Discovery 1.0, section 4). */
export class Discovery {
  private readonly context: () => RunContext;
  private readonly isNamed: (origin: string) => boolean;
  private readonly found = new Map<string, TokenPlace | string | undefined>();

  /** @param isNamed says whether an origin is that of the service */
  constructor(context: () => RunContext, isNamed: (origin: string) => boolean) {
    this.context = context;
    this.isNamed = isNamed;
  }

  /**
   * Returns where tokens are asked for; a clause that says why that is not known; undefined where nobody named the
   * host.
   *
   * @param place where the discovery document is read, or the token endpoint that the user has named
   */
  async tokenPlace(
    step: Step,
    place: (Place & { readonly target?: string }) | undefined,
  ): Promise<TokenPlace | string | undefined> {
    if (place === undefined) return undefined;
    const target = place.target ?? step.request.rendered.line.split(' ')[1] ?? '/';
    // `--token-url` may name either of the two.
    if (place.target !== undefined && !target.includes('/.well-known/')) return { ...place, target };
    const key = `${place.origin}${target}`;
    if (!this.found.has(key)) this.found.set(key, await this.read({ ...place, target }));
    return this.found.get(key);
  }

  private async read({ origin, target }: TokenPlace): Promise<TokenPlace | string | undefined> {
    const reply = await this.context().line.ask({
      origin,
      method: 'GET',
      target,
      headers: [
        ['Host', new URL(origin).host],
        ['Accept', 'application/json'],
      ],
      body: null,
    });
    if (reply === undefined) return 'nothing more is sent';
    const { exchange } = reply;
    if (exchange.kind === 'failure') return `the discovery document was not given: ${exchange.reason}`;
    const value = jsonOf(exchange);
    const endpoint =
      typeof value === 'object' && value !== null && 'token_endpoint' in value
        ? value.token_endpoint
        : undefined;
    if (exchange.status !== 200 || typeof endpoint !== 'string' || !URL.canParse(endpoint))
      return `the discovery document was answered ${exchange.status} and names no \`token_endpoint\``;
    const url = new URL(endpoint);
    if (url.origin !== origin && !this.isNamed(url.origin))
      return 'the discovery document names a token endpoint on another host, which is not asked: name it with `--token-url`';
    return { origin, basePath: undefined, target: `${url.pathname}${url.search}` };
  }
}

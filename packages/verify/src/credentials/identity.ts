import type { Variable } from '@assay/project-generator';
import { VerifyError, type ClientCertificate, type VerifySettings } from '../settings.js';
import { environmentName, secondName } from './environment.js';
import type { Secrets } from './secrets.js';

/** A user of the service, by the credentials in the environment. */
export class Identity {
  readonly which: 'first' | 'second';
  /** What it shows to services that ask for a certificate. */
  readonly certificate: ClientCertificate | undefined;
  private readonly env: VerifySettings['env'];
  private readonly secrets: Secrets;
  private readonly tokens = new Map<string, string>();

  constructor(which: Identity['which'], settings: VerifySettings, secrets: Secrets) {
    const isFirst = which === 'first';
    this.which = which;
    this.certificate = isFirst ? settings.clientCertificate : settings.secondClientCertificate;
    this.env = settings.env;
    this.secrets = secrets;
  }

  /** The option of the command that names its certificate. */
  get certificateOption(): string {
    return this.which === 'first' ? '--client-cert' : '--second-client-cert';
  }

  /** The value of a credential; undefined where it is not given. */
  valueOf(variable: Variable): string | undefined {
    const token = this.tokens.get(variable.name);
    if (token !== undefined) return token;
    const { computedFrom } = variable;
    if (computedFrom === undefined) return this.given(variable.name, variable.sensitive);
    const parts = computedFrom.variables.map((name) => this.given(name, true));
    if (parts.some((part) => part === undefined)) return undefined;
    const value = Buffer.from(parts.join(':')).toString('base64');
    this.secrets.add(value);
    return value;
  }

  /** The variables of the environment that a credential is read from. */
  sourcesOf({ name, computedFrom }: Variable): string[] {
    return (computedFrom?.variables ?? [name]).map((each) => environmentName(this.nameOf(each)));
  }

  /** Keeps an access token that was given for the credentials. */
  keepToken(variable: string, token: string): void {
    this.secrets.add(token);
    this.tokens.set(variable, token);
  }

  private nameOf(variable: string): string {
    return this.which === 'first' ? variable : secondName(variable);
  }

  private given(variable: string, isSensitive: boolean): string | undefined {
    const name = environmentName(this.nameOf(variable));
    const value = this.env[name];
    if (value === undefined || value === '') return undefined;
    if (/[\u0000-\u001f\u007f]/.test(value))
      throw new VerifyError(`\`${name}\` has a line break or another control character in it.`);
    if (isSensitive) this.secrets.add(value);
    return value;
  }
}

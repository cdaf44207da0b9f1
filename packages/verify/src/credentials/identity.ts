import type { Variable } from '@assay/project-generator';
import type { Account } from './account.js';
import { VerifyError, type ClientCertificate, type VerifySettings } from '../settings.js';
import { certificatesOf, isOfCertificate } from './client-certificate.js';
import { adminName, environmentName, secondName } from './environment.js';
import type { Secrets } from '../client/secrets.js';

/** A user of the service, by the credentials in the environment or those of an account that the run has registered. */
export class Identity {
  /** The third one has an account of the run, or no credentials. */
  readonly which: 'first' | 'second' | 'third' | 'admin';
  /** Account that the run has registered for it. */
  account: Account | undefined = undefined;
  /** Credential of the account for headers that the document has as parameters, by their names in lower case. */
  readonly parameters = new Map<string, string>();
  /** Signs in once more with the account; true where there is another credential. */
  renew: (() => Promise<boolean>) | undefined = undefined;
  private readonly isOverTls: boolean;
  /** Certificate for TLS from the options. */
  private readonly certificate: ClientCertificate | undefined;
  /** Certificates from the environment, by security scheme. */
  private readonly certificates: ReadonlyMap<string, ClientCertificate>;
  private readonly env: VerifySettings['env'];
  private readonly secrets: Secrets;
  /** The names of the variables that nobody may see: a user name is none of them. */
  private readonly sensitive: ReadonlySet<string>;
  private readonly tokens = new Map<string, string>();
  /** Credentials of the account. */
  private readonly owned = new Map<string, string>();

  /** @param variables those of the import */
  constructor(
    which: Identity['which'],
    settings: VerifySettings,
    secrets: Secrets,
    variables: readonly Variable[],
  ) {
    this.which = which;
    const { env, clientCertificate, secondClientCertificate } = settings;
    const [certificate, passphrase] = {
      first: [clientCertificate, env['ASSAY_CLIENT_KEY_PASSPHRASE']] as const,
      second: [secondClientCertificate, env['ASSAY_SECOND_CLIENT_KEY_PASSPHRASE']] as const,
      third: [undefined, undefined] as const,
      admin: [undefined, env['ASSAY_ADMIN_CLIENT_KEY_PASSPHRASE']] as const,
    }[which];
    this.certificate = certificate;
    this.certificates =
      which === 'third'
        ? new Map()
        : certificatesOf(variables, (name) => this.getEnvironmentName(name), settings, passphrase);
    this.isOverTls = settings.baseUrl.toLowerCase().startsWith('https:');
    this.sensitive = new Set(variables.flatMap(({ name, sensitive }) => (sensitive ? [name] : [])));
    this.env = env;
    this.secrets = secrets;
  }

  /**
   * Returns the certificate for services that request one: whatever it asks for, since TLS comes first.
   *
   * @param schemes those that the request authenticates with
   */
  certificateFor(schemes: readonly string[]): ClientCertificate | undefined {
    if (this.certificate !== undefined) return this.certificate;
    const own = schemes.flatMap((scheme) => this.certificates.get(scheme) ?? []);
    return own[0] ?? [...this.certificates.values()][0];
  }

  /** The variables of the environment that a certificate is read from, where one is needed and none is there. Plain HTTP carries none. */
  missingCertificate(variables: readonly Variable[]): string[] {
    const needed = variables.filter(isOfCertificate);
    if (!this.isOverTls || this.certificate !== undefined) return [];
    return needed.flatMap((variable) =>
      this.certificates.has(variable.auth?.scheme ?? '') ? [] : this.listEnvironmentNames(variable),
    );
  }

  /** True where the schemes of a request have a certificate, and it is shown. */
  showsCertificate(variables: readonly Variable[]): boolean {
    const isRequested = variables.some(isOfCertificate);
    return isRequested && this.isOverTls && this.missingCertificate(variables).length === 0;
  }

  /** The value of a credential; undefined where it is not given. */
  getVariableValue(variable: Variable): string | undefined {
    const token = this.tokens.get(variable.name);
    if (token !== undefined) return token;
    const { computedFrom } = variable;
    if (computedFrom === undefined) return this.given(variable.name, variable.sensitive);
    const parts = computedFrom.variables.map((name) => this.given(name, this.sensitive.has(name)));
    if (parts.some((part) => part === undefined)) return undefined;
    const value = Buffer.from(parts.join(':')).toString('base64');
    this.secrets.add(value);
    return value;
  }

  /** Uses an account of the run: its credentials take the place of those of the environment. */
  adopt(account: Account, credentials: ReadonlyMap<string, string>): void {
    this.account = account;
    this.tokens.clear();
    this.owned.clear();
    this.secrets.add(account.password);
    for (const [variable, value] of credentials) {
      if (this.sensitive.has(variable)) this.secrets.add(value);
      this.owned.set(variable, value);
    }
  }

  /** True where the environment or its account has a credential. */
  isGiven({ name, sensitive }: Variable): boolean {
    return this.given(name, sensitive) !== undefined;
  }

  /** True where another user has the same credentials: the same values for those of some variables that either has. */
  isSameAs(other: Identity, variables: readonly Variable[]): boolean {
    const schemes = variables.flatMap((each) => (isOfCertificate(each) ? [each.auth?.scheme ?? ''] : []));
    const pairs = [
      ...(schemes.length === 0
        ? []
        : [[this, other].map((user) => user.certificateFor(schemes)?.certificate)]),
      ...variables.flatMap((variable) =>
        isOfCertificate(variable)
          ? []
          : [[this, other].map((user) => user.given(variable.name, variable.sensitive))],
      ),
    ].filter((pair) => pair.some((value) => value !== undefined));
    return pairs.length > 0 && pairs.every(([own, others]) => own === others);
  }

  /** The variables of the environment that a credential is read from. */
  listEnvironmentNames({ name, computedFrom }: Variable): string[] {
    return (computedFrom?.variables ?? [name]).map((each) => environmentName(this.getEnvironmentName(each)));
  }

  /** Keeps an access token that was given for the credentials, until there is another one: scopes are asked for operation by operation. */
  keepToken(variable: string, token: string): void {
    this.secrets.add(token);
    this.tokens.set(variable, token);
  }

  private getEnvironmentName(variable: string): string {
    if (this.which === 'first') return variable;
    return this.which === 'admin' ? adminName(variable) : secondName(variable);
  }

  private given(variable: string, isSensitive: boolean): string | undefined {
    const own = this.owned.get(variable);
    if (own !== undefined || this.which === 'third') return own;
    const name = environmentName(this.getEnvironmentName(variable));
    const value = this.env[name];
    if (value === undefined || value === '') return undefined;
    if (/[\u0000-\u001f\u007f]/.test(value))
      throw new VerifyError(`\`${name}\` has a line break or another control character in it.`);
    if (isSensitive) this.secrets.add(value);
    return value;
  }
}

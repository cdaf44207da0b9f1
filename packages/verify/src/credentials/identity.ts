import type { Variable } from '@assay/project-generator';
import type { Account } from './account.js';
import { VerifyError, type ClientCertificate, type VerifySettings } from '../settings.js';
import { certificatesOf, isOfCertificate } from './client-certificate.js';
import { adminName, environmentName, secondName } from './environment.js';
import type { Secrets } from '../client/secrets.js';

/** A user of the service, with credentials from the environment or of an account that the run registered. */
export class Identity {
  /** Role of the user. The third one has an account of the run, or no credentials. */
  readonly which: 'first' | 'second' | 'third' | 'admin';
  /** Account that the run registered for the user. */
  account: Account | undefined = undefined;
  /** Credential of the account for headers that the document declares as parameters, by name in lower case. */
  readonly parameters = new Map<string, string>();
  /** Signs in again with the account; resolves to true if it obtained a new credential. */
  renew: (() => Promise<boolean>) | undefined = undefined;
  private readonly isOverTls: boolean;
  /** Certificate for TLS from the options. */
  private readonly certificate: ClientCertificate | undefined;
  /** Certificates from the environment, by security scheme. */
  private readonly certificates: ReadonlyMap<string, ClientCertificate>;
  private readonly env: VerifySettings['env'];
  private readonly secrets: Secrets;
  /** The names of the variables with secrets; user names are not included. */
  private readonly sensitive: ReadonlySet<string>;
  private readonly tokens = new Map<string, string>();
  /** Credentials of the account. */
  private readonly owned = new Map<string, string>();

  /** @param variables variables of the import */
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
   * Returns the certificate for services that request one. It is independent of the operation's requirements, because TLS comes
   * first.
   *
   * @param schemes schemes with which the request authenticates
   */
  certificateFor(schemes: readonly string[]): ClientCertificate | undefined {
    if (this.certificate !== undefined) return this.certificate;
    const own = schemes.flatMap((scheme) => this.certificates.get(scheme) ?? []);
    return own[0] ?? [...this.certificates.values()][0];
  }

  /**
   * Lists the environment variables for a certificate that is required but missing; empty for plain HTTP, which cannot use one.
   */
  missingCertificate(variables: readonly Variable[]): string[] {
    const needed = variables.filter(isOfCertificate);
    if (!this.isOverTls || this.certificate !== undefined) return [];
    return needed.flatMap((variable) =>
      this.certificates.has(variable.auth?.scheme ?? '') ? [] : this.listEnvironmentNames(variable),
    );
  }

  /** True if the schemes of a request include a certificate that is presented. */
  showsCertificate(variables: readonly Variable[]): boolean {
    const isRequested = variables.some(isOfCertificate);
    return isRequested && this.isOverTls && this.missingCertificate(variables).length === 0;
  }

  /** Returns the value of a credential; undefined if it is not set. */
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

  /** Adopts an account of the run, whose credentials replace those of the environment. */
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

  /** True if the environment or the account has a credential. */
  isGiven({ name, sensitive }: Variable): boolean {
    return this.given(name, sensitive) !== undefined;
  }

  /** True if another user has the same credentials: equal values for all variables that either user has. */
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

  /** Lists the environment variables of a credential. */
  listEnvironmentNames({ name, computedFrom }: Variable): string[] {
    return (computedFrom?.variables ?? [name]).map((each) => environmentName(this.getEnvironmentName(each)));
  }

  /** Keeps an access token until there is another one, because operations require different scopes. */
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

import type { HarmfulRank } from '@assay/api-knowledge';
import type { Severity } from '@assay/core';

/** Settings of a run. */
export interface VerifySettings {
  /** The service: the only origin that is asked. With a path, that takes the place of the paths of the document's servers. */
  readonly baseUrl: string;
  /** URL for access tokens, if it is not on the origin of the service. */
  readonly tokenUrl?: string | undefined;
  /** Credentials are read from it: `auth.pass` from `ASSAY_AUTH_PASS`, those of a second user from `ASSAY_SECOND_AUTH_PASS`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Headers that every request to the service carries, as `Name: value`; `$NAME` in a value is a variable of the environment.
   * None is sent to another host, and reports hide their values.
   */
  readonly headers?: readonly string[] | undefined;
  /** Cookies that every request to the service carries, as `name=value`, like {@link headers}. */
  readonly cookies?: readonly string[] | undefined;
  /**
   * Credential for requests that the document requires none for: `basic` (`ASSAY_AUTH_BASIC_USERNAME`,
   * `ASSAY_AUTH_BASIC_PASSWORD`), `bearer` (`ASSAY_AUTH_BEARER`) or `header:NAME` (`ASSAY_AUTH_NAME`).
   */
  readonly auth?: string | undefined;
  /**
   * Folder for relative files that the environment names: certificates of clients; the working directory by default.
   */
  readonly folder?: string | undefined;
  /** Sends POST, PUT, PATCH and DELETE too. */
  readonly unsafeMethods: boolean;
  /** Changes and deletes resources that the run has not made, too. */
  readonly allowExistingData: boolean;
  /**
   * Sends requests that may harm more than what the run creates, too, by rank: `credentials`, `settings`, `destructive`, `outside`;
   * by default none.
   */
  readonly allow?: readonly HarmfulRank[] | undefined;
  /** Sends 30 wrong passwords for an account of the run, to see whether the service slows them down; by default not. */
  readonly checkThrottling?: boolean | undefined;
  /** The most requests per second. */
  readonly rate: number;
  /** The most requests of the whole run. */
  readonly budget: number;
  /** Milliseconds that one exchange may take, body included. */
  readonly timeout: number;
  /** Certificates of authorities in PEM that count besides those of Node. */
  readonly certificateAuthorities?: string | undefined;
  /**
   * Certificate of the first user for services that request one (mutual TLS), before those of the environment; no other
   * user presents it.
   */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Certificate of the second user, before those of the environment; without either, none. */
  readonly secondClientCertificate?: ClientCertificate | undefined;
  /** Gate of the run; `none` disables it. */
  readonly gate: Severity | 'none';
}

/** A certificate with its chain, and its private key, in PEM. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly passphrase?: string | undefined;
}

/** Default settings. */
export const usualSettings = {
  unsafeMethods: false,
  allowExistingData: false,
  allow: [],
  rate: 20,
  budget: 5000,
  timeout: 10_000,
  gate: 'medium',
} as const;

/** The bounds of one answer. */
export const answerLimits = {
  /** Bytes of the body, as it is sent and as it is decoded. */
  body: 16 * 1024 * 1024,
  /** Bytes of the header section. */
  headers: 64 * 1024,
} as const;

/** A run that cannot begin, for a reason that its caller can fix. */
export class VerifyError extends Error {
  readonly code = 'ERR_ASSAY_VERIFY';
}

import type { HarmfulRank } from '@assay/api-knowledge';
import type { Severity } from '@assay/core';

/** Settings of a run. */
export interface VerifySettings {
  /**
   * URL of the service, the only origin that receives requests. Its path, if any, replaces the paths of the document's servers.
   */
  readonly baseUrl: string;
  /** URL for access tokens, if it is not on the origin of the service. */
  readonly tokenUrl?: string | undefined;
  /**
   * Environment with the credentials: `auth.pass` is read from `ASSAY_AUTH_PASS`, for a second user from
   * `ASSAY_SECOND_AUTH_PASS`.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Headers for every request to the service, as `Name: value`; `$NAME` in a value is an environment variable. They are not sent
   * to other hosts, and reports hide their values.
   */
  readonly headers?: readonly string[] | undefined;
  /** Cookies for every request to the service, as `name=value`, like {@link headers}. */
  readonly cookies?: readonly string[] | undefined;
  /**
   * Credential for requests without one in the document: `basic` (`ASSAY_AUTH_BASIC_USERNAME`, `ASSAY_AUTH_BASIC_PASSWORD`),
   * `bearer` (`ASSAY_AUTH_BEARER`) or `header:NAME` (`ASSAY_AUTH_NAME`).
   */
  readonly auth?: string | undefined;
  /** Folder of relative file names in the environment, such as client certificates; by default the working directory. */
  readonly folder?: string | undefined;
  /** Also sends POST, PUT, PATCH and DELETE. */
  readonly unsafeMethods: boolean;
  /** Also changes and deletes resources that the run did not create. */
  readonly allowExistingData: boolean;
  /**
   * Also sends requests of these ranks, which may harm more than the resources of the run: `credentials`, `settings`,
   * `destructive`, `outside`; by default none.
   */
  readonly allow?: readonly HarmfulRank[] | undefined;
  /** Sends 30 wrong passwords for an account of the run, to check whether the service throttles them; by default off. */
  readonly checkThrottling?: boolean | undefined;
  /** Maximum number of requests per second. */
  readonly rate: number;
  /** Maximum number of requests in the run. */
  readonly budget: number;
  /** Timeout of one exchange in milliseconds, including the body. */
  readonly timeout: number;
  /** Additional certificate authorities in PEM, beside those of Node.js. */
  readonly certificateAuthorities?: string | undefined;
  /** Certificate of the first user for mutual TLS, which takes precedence over the environment. No other user presents it. */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Certificate of the second user, which takes precedence over the environment; without either, none. */
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

/** Maximum sizes of one response. */
export const answerLimits = {
  /** Bytes of the body, both encoded and decoded. */
  body: 16 * 1024 * 1024,
  /** Bytes of the header section. */
  headers: 64 * 1024,
} as const;

/** Thrown if a run cannot start, for a reason that its caller can fix. */
export class VerifyError extends Error {
  readonly code = 'ERR_ASSAY_VERIFY';
}

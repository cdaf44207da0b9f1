import { availableParallelism, homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { AllowedHost } from '@assay/host';
import { isScope } from '../keys/scopes.js';
import { settingDefinitions, type SettingDefinition } from './definitions.js';
import { collectGiven, type Given, type SettingsSources, SettingsError } from './given.js';
import { neededFor, parseValue } from './parse-value.js';
import type { ServiceSettings } from './settings.js';

type Definitions = (typeof settingDefinitions)[number];
type Name = Definitions['name'];
type Kind<N extends Name> = Extract<Definitions, { name: N }>['type']['kind'];
type ValueOf<K> = K extends 'port' | 'count' | 'size' | 'duration'
  ? number
  : K extends 'flag'
    ? boolean
    : K extends 'hosts' | 'networks' | 'mappings'
      ? readonly string[]
      : string;
type HasDefault<N extends Name> = Extract<Definitions, { name: N }>['default'] extends string ? true : false;
type Values = {
  readonly [N in Name]: ValueOf<Kind<N>> | (HasDefault<N> extends true ? never : null);
};

/**
 * Reads the settings of the service from options, environment, configuration file and defaults, in this order of precedence.
 *
 * @throws SettingsError for the first invalid value.
 */
export async function readSettings(sources: SettingsSources): Promise<ServiceSettings> {
  const rawSettings = await collectGiven(sources);
  // `getSettingValue` parses each value by the type of its definition.
  const values = Object.fromEntries(
    settingDefinitions.map((definition) => [
      definition.name,
      getSettingValue(definition, rawSettings.get(definition.name)),
    ]),
  ) as Values;
  const host = values.host ?? (values.insecureHttp ? '127.0.0.1' : '::');
  checkTogether(values, host, rawSettings);
  const processes = values.processes ?? Math.min(availableParallelism(), 8);
  return {
    host,
    port: values.port,
    data: values.data ?? defaultDataFolder(sources),
    certificate:
      values.tlsCert === null || values.tlsKey === null ? null : { cert: values.tlsCert, key: values.tlsKey },
    insecureHttp: values.insecureHttp,
    databaseUrl: values.databaseUrl,
    fetch: {
      allow: await readAllowed(values.fetchAllow ?? [], rawSettings.get('fetchAllow')),
      maxDocuments: values.fetchMaxDocuments,
      maxTotalBytes: values.fetchMaxTotal,
      maxRedirects: values.fetchMaxRedirects,
      connectTimeout: values.fetchConnectTimeout,
      totalTimeout: values.fetchTimeout,
      atOnce: values.fetches,
      perKey: values.fetchesPerKey,
    },
    analysis: {
      maxBytes: values.maxDocument,
      maxDepth: values.maxDepth,
      deadline: values.analysisTimeout,
      memory: values.analysisMemory,
      processes,
      perKey: values.analysesPerKey ?? Infinity,
      perMinute: values.analysisPerMinute,
      queue: values.queue,
      queueTime: values.queueTime,
      recycleAfter: values.recycleAfter,
      maxOperations: values.maxOperations,
      maxIssues: values.maxIssues,
    },
    ruleset: values.ruleset,
    http: {
      bodyTimeout: values.bodyTimeout,
      headersTimeout: values.headersTimeout,
      idleTimeout: values.idleTimeout,
      trustedProxies: values.trustedProxy ?? [],
      requestsPerMinute: values.requestsPerMinute,
      shutdownTimeout: values.shutdownTimeout,
    },
    jobs: {
      maxDocuments: values.jobDocuments,
      slots: values.jobSlots ?? Math.max(1, processes - 1),
      retention: values.jobRetention,
    },
    inventory: {
      names: values.inventoryNames,
      revisions: values.inventoryRevisions,
      findings: values.inventoryFindings,
      retention: values.inventoryRetention,
    },
    audit: { retention: values.auditRetention },
    oidc: readOidc(values, rawSettings),
    spool: { maxBytes: values.spool, perKey: values.spoolPerKey },
    storage: {
      perKey: values.storagePerKey,
      perTenant: values.storagePerTenant,
      importRetention: values.importRetention,
    },
    // The values of this setting are the log levels.
    logLevel: values.logLevel as ServiceSettings['logLevel'],
    traces: values.traces,
  };
}

function getSettingValue(definition: SettingDefinition, setting: Given | undefined): unknown {
  const value = setting === undefined ? definition.default : setting.written;
  if (value === null && setting === undefined) return null;
  const parsed = parseValue(value, definition.type);
  if (!parsed.ok) throw new SettingsError(`${setting?.from ?? definition.name}: ${parsed.needed}.`);
  const isPath = definition.type.kind === 'folder' || definition.type.kind === 'file';
  return isPath && setting !== undefined ? resolve(setting.base, String(parsed.value)) : parsed.value;
}

function checkTogether(values: Values, host: string, rawSettings: ReadonlyMap<string, Given>): void {
  const from = (name: Name): string => rawSettings.get(name)?.from ?? `\`${name}\``;
  for (const [a, b] of [
    ['tlsCert', 'tlsKey'],
    ['tlsKey', 'tlsCert'],
  ] as const) {
    if (values[a] !== null && values[b] === null) {
      const missing = b === 'tlsKey' ? 'no key' : 'no certificate';
      throw new SettingsError(`${from(a)}: ${missing} goes with it; set ${formatNames(b)} too.`);
    }
  }
  if (!values.insecureHttp) return;
  if (values.tlsCert !== null)
    throw new SettingsError(
      `${from('insecureHttp')} and ${from('tlsCert')} contradict each other: omit one.`,
    );
  if (!isLoopback(host)) {
    throw new SettingsError(
      `${from('insecureHttp')} and ${from('host')} contradict each other: keys and documents would travel unencrypted; listen on \`127.0.0.1\`, or with a certificate.`,
    );
  }
}

function formatNames(name: Name): string {
  const definition: SettingDefinition | undefined = settingDefinitions.find((each) => each.name === name);
  return `\`${definition?.option ?? name}\` (or \`${definition?.environment ?? name}\`)`;
}

function readOidc(values: Values, rawSettings: ReadonlyMap<string, Given>): ServiceSettings['oidc'] {
  const { oidcIssuer: issuer, oidcAudience: audience, oidcScope } = values;
  if (issuer === null) {
    for (const name of ['oidcAudience', 'oidcJwks', 'oidcScope', 'oidcTenantClaim'] as const) {
      const unpairedSetting = rawSettings.get(name);
      if (unpairedSetting !== undefined)
        throw new SettingsError(
          `${unpairedSetting.from}: no issuer goes with it; set ${formatNames('oidcIssuer')} too.`,
        );
    }
    return null;
  }
  if (audience === null) {
    const from = rawSettings.get('oidcIssuer')?.from ?? '`oidcIssuer`';
    throw new SettingsError(`${from}: no audience goes with it; set ${formatNames('oidcAudience')} too.`);
  }
  const scopes = (oidcScope ?? []).map((text) => {
    const at = text.lastIndexOf('=');
    const [value, scope] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (at > 0 && isScope(scope)) return { value, scope };
    throw new SettingsError(
      `${rawSettings.get('oidcScope')?.from ?? '`oidcScope`'}: ${neededFor({ kind: 'mappings' })}.`,
    );
  });
  for (const name of ['oidcIssuer', 'oidcJwks'] as const) {
    const url = new URL(values[name] ?? issuer);
    if (url.protocol === 'https:' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) continue;
    const from = rawSettings.get(name)?.from ?? `\`${name}\``;
    throw new SettingsError(
      `${from}: an attacker on the network path could replace its keys; use \`https:\`.`,
    );
  }
  const { oidcJwks: jwks, oidcScopesClaim: scopesClaim, oidcTenantClaim: tenantClaim } = values;
  return { issuer, audience, jwks, scopesClaim, scopes, tenantClaim };
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|(0{0,4}:){2,7}0{0,3}1)$/i.test(host);
}

async function readAllowed(hosts: readonly string[], setting: Given | undefined): Promise<AllowedHost[]> {
  if (hosts.length === 0) return [];
  const { parseAllowedHost } = await import('@assay/host');
  return hosts.map((text) => {
    const host = parseAllowedHost(text);
    if (host !== undefined) return host;
    throw new SettingsError(`${setting?.from ?? '`fetchAllow`'}: ${neededFor({ kind: 'hosts' })}.`);
  });
}

/** Returns this user's folder for application data (XDG Base Directory). It does not depend on the current folder. */
function defaultDataFolder({ env }: SettingsSources): string {
  const shared = env['XDG_DATA_HOME'] ?? '';
  return isAbsolute(shared) ? join(shared, 'assay') : join(env['HOME'] || homedir(), '.local/share/assay');
}

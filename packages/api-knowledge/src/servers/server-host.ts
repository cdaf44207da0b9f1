import { wordSet } from '../words/word-set.js';

/**
 * The reach of a host, by its name or address:
 * - `loopback`: the client's own machine
 * - `metadata`: the address at which clouds provide credentials
 * - `link-local`: one network link
 * - `private`: a private network
 * - `internal-name`: a name that only a private network resolves
 * - `placeholder`: none, for an example or template
 * - `public`: everyone
 */
export type HostKind =
  | 'loopback'
  | 'metadata'
  | 'link-local'
  | 'private'
  | 'internal-name'
  | 'placeholder'
  | 'public';

/** Returns the kind of a host, given in lower case and without brackets. */
export function hostKind(host: string): HostKind {
  if (metadataHosts.has(host)) return 'metadata';
  if (/^[\d.]+$/.test(host)) return kindOfIPv4(host);
  if (host.includes(':')) return kindOfIPv6(host);
  if (host === 'localhost' || host.endsWith('.localhost') || host === 'host.docker.internal')
    return 'loopback';
  if (isPlaceholder(host)) return 'placeholder';
  return isInternalName(host) ? 'internal-name' : 'public';
}

/** True for hosts that are reachable only from a private network or one machine. */
export function isInternalHost(kind: HostKind): boolean {
  return kind !== 'public' && kind !== 'placeholder';
}

const metadataHosts = new Set([
  '169.254.169.254',
  '100.100.100.200',
  'fd00:ec2::254',
  'metadata.google.internal',
]);

function kindOfIPv4(host: string): HostKind {
  const octets = host.split('.').map(Number);
  if (octets.length !== 4 || octets.some((octet) => octet > 255)) return 'placeholder';
  const [first = 0, second = 0, third = 0] = octets;
  if (first === 127 || first === 0) return 'loopback';
  if (first === 169 && second === 254) return 'link-local';
  if (first === 10 || (first === 192 && second === 168)) return 'private';
  if (first === 172 && second >= 16 && second < 32) return 'private';
  // RFC 6598: shared by the customers of one provider.
  if (first === 100 && second >= 64 && second < 128) return 'private';
  return documentationNetworks.has(`${first}.${second}.${third}`) ? 'placeholder' : 'public';
}

/** The documentation networks of RFC 5737. */
const documentationNetworks = new Set(['192.0.2', '198.51.100', '203.0.113']);

function kindOfIPv6(host: string): HostKind {
  const mapped = /^::ffff:([\d.]+)$/.exec(host)?.[1];
  if (mapped !== undefined) return kindOfIPv4(mapped);
  if (/^(?:0{0,4}:)*0{0,3}[01]?$/.test(host)) return 'loopback';
  if (/^fe[89ab][\da-f]:/.test(host)) return 'link-local';
  if (/^f[cd][\da-f]{2}:/.test(host)) return 'private';
  return /^2001:0?db8:/.test(host) ? 'placeholder' : 'public';
}

/** Top-level domains that public DNS does not have (RFC 6762, RFC 8375, and conventions of companies and clusters). */
const internalSuffix =
  /\.(?:local|localdomain|internal|intranet|private|corp|lan|home|svc|consul|home\.arpa)$/;

function isInternalName(host: string): boolean {
  return internalSuffix.test(host) || /^[a-z](?:[a-z0-9_-]*[a-z0-9])?$/.test(host);
}

/** True for names of RFC 2606 and RFC 6761, invalid names, and texts that readers should replace. */
function isPlaceholder(host: string): boolean {
  if (!/^[\w.-]+$/.test(host) && !/^[\p{L}\p{N}._-]+$/u.test(host)) return true;
  if (/(?:^|\.)(?:example\.(?:com|net|org|edu)|test|example|invalid)$/.test(host)) return true;
  return (/your|my/.test(host) && isPutHere.test(host)) || genericNames.has(host.replace(topLevel, ''));
}

/** Matches `your-domain.com`, `api.mycompany.com`. */
const isPutHere =
  /(?:^|[.-])your[-_]|(?:^|[.-])(?:your|my)-?(?:api|app|company|domain|host|instance|organi[sz]ation|org|server|site|tenant)s?(?:[.-]|$)/;

/** Nouns in place of a name: `hostname`, `domain.com`. */
const genericNames = wordSet(
  'host hostname server servername domain domainname fqdn endpoint url baseurl base-url todo changeme undefined null',
);

const topLevel = /\.(?:com|net|org|io|name)$/;

/** Returns the registered domain of a host, judged by its form: `shop.com`, `shop.co.uk`. */
export function registeredDomain(host: string): string {
  const isShared = /\.(?:co|com|net|org|gov|edu|ac)\.[a-z]{2}$/.test(host);
  return host
    .split('.')
    .slice(isShared ? -3 : -2)
    .join('.');
}

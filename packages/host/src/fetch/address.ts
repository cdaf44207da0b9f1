import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

const words: Readonly<Record<string, string>> = {
  unspecified: 'an unspecified address',
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  carrierGradeNat: "an address inside a provider's network",
};

const azureHost = '168.63.129.16';
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16');

/**
 * Returns the reason why documents and servers may not refer to an address, as a clause: `127.0.0.1 is a loopback address`;
 * undefined if they may. Only public unicast addresses pass, except the host's own and Azure's 168.63.129.16. IPv4 inside IPv6
 * (mapped, NAT64 and 6to4) is treated as IPv4.
 *
 * @param own - the host's own addresses, as `ownAddresses` returns them
 */
export function describeRefusedAddress(text: string, own: ReadonlySet<string>): string | undefined {
  if (!ipaddr.isValid(text)) {
    return `\`${text}\` is not an IP address`;
  }
  const address = unmapped(ipaddr.parse(text));
  const range = address.range();
  if (range !== 'unicast') {
    return `${text} is ${words[range] ?? 'an address for special use'}`;
  }
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast)) {
    return `${text} is an address for special use`;
  }
  if (address.toString() === azureHost) {
    return `${text} belongs to the cloud's own host`;
  }
  return own.has(address.toString()) ? `${text} is an address of this machine` : undefined;
}

/**
 * Returns the reason why a host must not be contacted, before its name is resolved: a name of this machine, or a refused literal
 * address.
 */
export function describeRefusedHost(hostname: string, own: ReadonlySet<string>): string | undefined {
  const host = hostname.replace(/^\[|\]$/gu, '');
  if (/(?:^|\.)localhost\.?$/iu.test(host)) {
    return `\`${host}\` is this machine`;
  }
  return ipaddr.isValid(host) ? describeRefusedAddress(host, own) : undefined;
}

/** Returns the addresses of this machine's network interfaces. */
export function ownAddresses(): ReadonlySet<string> {
  const own = new Set<string>();
  for (const addresses of Object.values(networkInterfaces())) {
    for (const { address } of addresses ?? []) {
      own.add(ipaddr.process(address).toString());
    }
  }
  return own;
}

function unmapped(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) {
    return address;
  }
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress() || address.match(nat64)) {
    return ipaddr.fromByteArray(bytes.slice(12));
  }
  return address.match(sixToFour) ? ipaddr.fromByteArray(bytes.slice(2, 6)) : address;
}

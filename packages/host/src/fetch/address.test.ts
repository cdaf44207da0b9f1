import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownAddresses, describeRefusedAddress } from './address.js';

const none = new Set<string>();

describe('refusalOfAddress', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '2606:2800:220:1:248:1893:25c8:1946',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('accepts the public address %s', (address) => {
    expect(describeRefusedAddress(address, none)).toBeUndefined();
  });

  it.each([
    ['127.0.0.1', 'a loopback address'],
    ['127.255.255.254', 'a loopback address'],
    ['0.0.0.0', 'an unspecified address'],
    ['0.1.2.3', 'an unspecified address'],
    ['10.0.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['192.168.1.1', 'a private address'],
    ['169.254.169.254', 'a link-local address'],
    ['100.64.0.1', "an address inside a provider's network"],
    ['198.18.0.1', 'an address for special use'],
    ['192.0.2.1', 'an address for special use'],
    ['224.0.0.1', 'a multicast address'],
    ['255.255.255.255', 'a broadcast address'],
    ['168.63.129.16', "the cloud's own host"],
    ['::ffff:168.63.129.16', "the cloud's own host"],
    ['::', 'an unspecified address'],
    ['::1', 'a loopback address'],
    ['::7f00:1', 'an address for special use'],
    ['::808:808', 'an address for special use'],
    ['::ffff:127.0.0.1', 'a loopback address'],
    ['::ffff:0:127.0.0.1', 'an address for special use'],
    ['64:ff9b::7f00:1', 'a loopback address'],
    ['64:ff9b:1::7f00:1', 'an address for special use'],
    ['2002:7f00:1::', 'a loopback address'],
    ['2002:a9fe:a9fe::1', 'a link-local address'],
    ['2001:0:7f00:1::', 'an address for special use'],
    ['fe80::1', 'a link-local address'],
    ['fe80::1%eth0', 'a link-local address'],
    ['fc00::1', 'a private address'],
    ['fd00:ec2::254', 'a private address'],
    ['fec0::1', 'an address for special use'],
    ['ff02::1', 'a multicast address'],
    ['4000::1', 'an address for special use'],
    ['2001:db8::1', 'an address for special use'],
    ['', 'not an IP address'],
    ['example.test', 'not an IP address'],
  ])('refuses %s', (address, word) => {
    expect(describeRefusedAddress(address, none)).toContain(word);
  });

  it('refuses the public addresses of this machine, in any IPv6 form', () => {
    const own = new Set(['8.8.8.8', '2606:2800::1']);
    expect(describeRefusedAddress('::ffff:8.8.8.8', own)).toContain('this machine');
    expect(describeRefusedAddress('2606:2800:0:0::1', own)).toContain('this machine');
    expect(describeRefusedAddress('8.8.4.4', own)).toBeUndefined();
  });

  it('treats IPv4 the same in all forms that contain it', () => {
    const hex = (byte: number) => byte.toString(16).padStart(2, '0');
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)), ([a, b, c, d]) => {
        const refused = describeRefusedAddress([a, b, c, d].join('.'), none) !== undefined;
        const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
        for (const form of [`::ffff:${groups}`, `64:ff9b::${groups}`, `2002:${groups}::1`]) {
          expect(describeRefusedAddress(form, none) !== undefined).toBe(refused);
        }
      }),
    );
  });

  it('recognises the loopback interface as an address of this machine', () => {
    expect(ownAddresses().has('127.0.0.1')).toBe(true);
  });
});

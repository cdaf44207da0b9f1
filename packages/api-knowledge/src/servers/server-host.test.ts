import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostKind, isInternalHost, registeredDomain, type HostKind } from './server-host.js';

it.each<[HostKind, string]>([
  ['loopback', 'localhost api.localhost 127.0.0.1 127.1.2.3 0.0.0.0 ::1 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1'],
  ['metadata', '169.254.169.254 metadata.google.internal'],
  ['link-local', '169.254.1.1 fe80::1'],
  ['private', '10.0.0.1 172.16.0.1 172.31.9.9 192.168.1.5 100.64.0.1 fd12:3456::1 ::ffff:10.0.0.1'],
  [
    'internal-name',
    'printer.local api.corp orders.shop.svc orders.shop.svc.cluster.local db.internal nas.lan keycloak wiki.home.arpa',
  ],
  [
    'placeholder',
    'example.com api.example.org shop.test api.shop.example no.invalid {yourdomain} {tenant}.shop.com your-domain.com api.mycompany.com hostname domain.com <ip> 192.0.2.7 2001:db8::1 1.2.3 999.1.1.1',
  ],
  [
    'public',
    'shop.com 8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1 internal.shop.com my.telegram.org local.shop.com yourself.org bücher.de',
  ],
])('%s: %s', (kind, hosts) => {
  for (const host of hosts.split(' ')) expect([host, hostKind(host)]).toEqual([host, kind]);
});

it('recognises private networks by their first octets alone', () => {
  fc.assert(
    fc.property(fc.ipV4(), (host) => {
      const [first, second] = host.split('.').map(Number);
      return first !== 10 || second === undefined || isInternalHost(hostKind(host));
    }),
  );
});

it('returns a kind for every text', () => {
  fc.assert(fc.property(fc.string(), (text) => hostKind(text).length > 0));
});

it('finds the registered domain by its form', () => {
  expect(registeredDomain('api.eu.shop.com')).toBe('shop.com');
  expect(registeredDomain('api.shop.co.uk')).toBe('shop.co.uk');
  expect(registeredDomain('localhost')).toBe('localhost');
});

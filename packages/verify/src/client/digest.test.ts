import { describe, expect, it } from 'vitest';
import { answerDigest } from './digest.js';

// RFC 7616, 3.9.1
const example = {
  username: 'Mufasa',
  password: 'Circle of Life',
  method: 'GET',
  target: '/dir/index.html',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};
const challenge = (algorithm: string): string =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const md5 = '8ca523f5e9506fed4657c9700eebdbec';
const sha256 = '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1';

describe('a Digest challenge', () => {
  it.each([
    ['MD5', [challenge('MD5')], md5],
    ['SHA-256', [challenge('SHA-256')], sha256],
    ['the stronger of two', [challenge('MD5'), challenge('SHA-256')], sha256],
    ['one beside another scheme', [`Basic realm="a, b", ${challenge('MD5')}`], md5],
  ])('is answered as in RFC 7616: %s', (_, fields, response) => {
    expect(answerDigest(fields, example)).toContain(`response="${response}"`);
  });

  it('is answered without `qop` as in RFC 2069', () => {
    const field =
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const answer = answerDigest([field], { ...example, password: 'CircleOfLife' });
    expect(answer).toContain('response="1949323746fe6a43ef61f9606e7febea"');
    expect(answer).not.toContain('cnonce');
  });

  it.each([
    ['of another scheme', ['Basic realm="digest"', 'Bearer']],
    ['of an unknown hash', [challenge('SHA-3')]],
    ['that requires a hashed body', ['Digest realm="a", nonce="b", qop="auth-int"']],
    ['without a nonce', ['Digest realm="a"']],
    ['that is broken', ['Digest ,,= "', '=', '"', 'Digest nonce="']],
  ])('%s is not answered', (_, fields) => {
    expect(answerDigest(fields, example)).toBeUndefined();
  });

  it('separates its quotes from those of names', () => {
    const answer = answerDigest([String.raw`Digest realm="a \"b\"", nonce="n"`], {
      ...example,
      username: 'M"x',
    });
    expect(answer).toContain(String.raw`username="M\"x", realm="a \"b\"", nonce="n"`);
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findSecrets, mayBeSecret } from './find-secrets.js';
import { isPlaceholder } from './placeholder.js';

/** Returns reproducible random characters, which are not a real secret and do not trigger scanners of the sources. */
function random(length: number, alphabet: string, seed = 7): string {
  let state = seed;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += alphabet[Math.floor((state / 2_147_483_648) * alphabet.length)];
  }
  return text;
}

const hex = '0123456789abcdef';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function jwt(
  claims: unknown,
  header: unknown = { alg: 'HS256' },
  signature = random(43, alphanumeric),
): string {
  return `${encode(header)}.${encode(claims)}.${signature}`;
}

function names(text: string): string[] {
  return findSecrets(text).map(({ name, strength }) => `${name}: ${strength}`);
}

const key = `${'-----BEGIN '}PRIVATE KEY-----\nMIG${random(61, alphanumeric)}\n${random(64, alphanumeric)}\n-----END PRIVATE KEY-----`;

describe('a secret is found', () => {
  it.each<[string, string, string]>([
    ['of AWS', `AKIA${random(16, base32)}`, 'an AWS access key id: bounded'],
    // The checksum is valid: articles about it print this token.
    ['of GitHub', ['gh', 'p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17'].join(''), 'a GitHub token: live'],
    ['of GitLab', `glpat-${random(20, alphanumeric)}`, 'a GitLab token: live'],
    ['of Slack', `xoxb-${'2847193056'}-${'9182736450'}-${random(24, alphanumeric)}`, 'a Slack token: live'],
    ['of Stripe', `sk_live_${random(24, alphanumeric)}`, 'a Stripe secret key: live'],
    ['of a sandbox', `sk_test_${random(24, alphanumeric)}`, 'a Stripe test key: test'],
    ['of Google', `AIza${random(35, alphanumeric)}`, 'a Google API key: live'],
    ['of SendGrid', `SG.${random(22, alphanumeric)}.${random(43, alphanumeric)}`, 'a SendGrid key: live'],
    ['of Shopify', `shpat_${random(32, hex)}`, 'a Shopify token: live'],
    ['of DigitalOcean', `dop_v1_${random(64, hex)}`, 'a DigitalOcean token: live'],
    ['of Anthropic', `sk-ant-api03-${random(95, alphanumeric)}`, 'an Anthropic key: live'],
    ['of a Telegram bot', `7205816349:AA${random(33, alphanumeric)}`, 'the token of a Telegram bot: live'],
    [
      'of an Azure account',
      `AccountName=parcels;AccountKey=${random(86, alphanumeric)}==`,
      'the key of an Azure account: live',
    ],
    [
      'of a database',
      'Server=tcp:db1;Database=crm;User Id=sa;Password=Orbit#2023;Encrypt=True',
      'a password in a connection string: likely',
    ],
    [
      'of a driver',
      'Driver={ODBC Driver 17};Server=db1;UID=sa;PWD=Orbit#2023',
      'a password in a connection string: likely',
    ],
    [
      'in the query of a URL',
      `https://files.example.com/7?sig=${random(43, alphanumeric)}%3D&se=2030`,
      'a shared access signature of Azure: bounded',
    ],
    ['that is a JSON Web Token', jwt({ sub: 'clerk-7' }), 'a JSON Web Token: live'],
    ['that ends by itself', jwt({ sub: 'clerk-7', exp: 1_900_000_000 }), 'a JSON Web Token: bounded'],
    ['that is a private key', key, 'a private key: live'],
    ['that is written on one line', key.replaceAll('\n', '\\n'), 'a private key: live'],
    ['that a passphrase locks', key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'), 'a private key: bounded'],
    [
      'after Basic',
      `Authorization: Basic ${Buffer.from('router:kM4wZb9Qt2Hp').toString('base64')}`,
      'a user name with its password: likely',
    ],
    ['in a URL', 'postgres://clerk:kM4wZb9Qt2Hp@db.example.com/parcels', 'a password in a URL: likely'],
  ])('%s', (_what, text, expected) => {
    expect(names(text)).toEqual([expected]);
    expect(names(`Send "${text}", then wait.`)).toEqual([expected]);
  });
});

describe('no secret is found in', () => {
  it.each<[string, string]>([
    ['the key id of the AWS documentation', 'AKIAIOSFODNN7EXAMPLE'],
    ['a GitHub token with a wrong checksum', `ghp_${random(36, alphanumeric)}`],
    ['an npm token with a wrong checksum', `npm_${random(36, alphanumeric)}`],
    ['a key that was made unreadable', `sk_live_${'x'.repeat(24)}`],
    ['a cut key', 'sk_live_51H...'],
    ['a key that Stripe prints', `sk_test_${'4eC39HqLyjWDarjtT1zdp7dc'}`],
    ['a token of Slack without digits of its own', 'xoxb-your-token-goes-here'],
    ['a pattern', '^sk_live_[A-Za-z0-9]{24}$'],
    ['a JSON Web Token of nobody', jwt({ sub: '1234567890', name: 'John Doe', iat: 1_516_239_022 })],
    ['a JSON Web Token of an example', jwt({ iss: 'https://login.example.com' })],
    ['a JSON Web Token that is not signed', jwt({ sub: 'clerk-7' }, { alg: 'none' })],
    ['a JSON Web Token with a made-up signature', jwt({ sub: 'clerk-7' }, { alg: 'HS256' }, 'a'.repeat(43))],
    ['three words with dots', 'eyJhbGciOi.payload.signature-of-the-token'],
    ['the header of a private key', `${'-----BEGIN '}PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----`],
    ['a public key', key.replaceAll('PRIVATE', 'PUBLIC')],
    ['the Basic credentials of RFC 7617', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['a sample after Basic', `Basic ${Buffer.from('username:password1').toString('base64')}`],
    ['a plain sentence', 'Basic authentication of a customer'],
    ['a URL with variables', 'https://{user}:{password}@files.example.com'],
    ['a URL with the word', 'amqp://guest:password@localhost:5672'],
    ['a connection string with a placeholder', 'Server=db1;User Id=sa;Password=<password>;'],
    ['a connection string with the word', 'Server=db1;User Id=sa;Password=mypassword1;'],
    ['the fields of a form', 'name=clerk;password=Orbit#2023;lang=de'],
    ['a URL with a port and an @', 'https://files.example.com:8443/@clerk/a'],
  ])('%s', (_what, text) => {
    expect(names(text)).toEqual([]);
  });
});

test('the visible part of a secret is at most a quarter of it and six characters', () => {
  const texts = [
    `glpat-${random(20, alphanumeric)}`,
    'postgres://clerk:kM4wZb9Qt@db.example.com',
    jwt({ sub: 'a' }),
  ];
  for (const { start, end, shown } of texts.flatMap((text) => findSecrets(text)))
    expect(shown.length).toBeLessThanOrEqual(Math.min(6, (end - start) / 4));
  expect(findSecrets(key)[0]?.shown).toBe('');
});

test('all secrets of a text are found, each at its position', () => {
  const [first, second] = [`glpat-${random(20, alphanumeric)}`, `glpat-${random(20, alphanumeric, 8)}`];
  const text = `${first},${second} and ${first}`;
  expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual([first, second, first]);
});

test.each([
  '-----BEGIN ',
  'eyJ.',
  'eyJ-',
  'eyJaaaaaaaa.a',
  'Basic+',
  'sk-',
  'a://b:c@',
  'Basic YWJj',
  'sk_live_',
  ':AA',
  'pwd=',
  'server=a;pwd',
  'x',
])('a long text made of %s is searched in linear time', (piece) => {
  expect(findSecrets(piece.repeat(50_000))).toEqual([]);
});

test('random values may be secrets', () => {
  const alphabet = fc.constantFrom(...alphanumeric.split(''));
  fc.assert(
    fc.property(fc.array(alphabet, { minLength: 32, maxLength: 60 }), (characters) => {
      const text = characters.join('');
      fc.pre((text.match(/\d/g)?.length ?? 0) >= 2 && new Set(text).size > 20 && !isPlaceholder(text));
      expect(mayBeSecret(text)).toBe(true);
    }),
  );
});

test.each([
  'YOUR_API_KEY',
  '<token>',
  '{token}',
  '${TOKEN}',
  'xxxxxxxxxxxxxxxxxxxx',
  'my-access-key-of-2024',
  'abcdefghijklmnop1234',
  '12345678901234567890',
  '1a2b3c4d5e6f7g8h9i0j',
  'deadbeefdeadbeefdeadbeef',
  'a1b2a1b2a1b2a1b2a1b2',
  '021e1057c18547eca7b79f2516f06o7x',
  'storeAccountOfTheShop',
  'sdlfkjsdlkfsjdfLDKFTE2342309',
])('%s is a placeholder', (text) => {
  expect(isPlaceholder(text)).toBe(true);
  expect(mayBeSecret(text)).toBe(false);
});

test.each([
  '59cb1e86-a08d-44c9-9b37-c27f4ccd97f4',
  'a short one',
  'customer.subscription.deleted',
  '2024-05-06T07:08:09Z',
])('%s is not random', (text) => {
  expect(mayBeSecret(text)).toBe(false);
});

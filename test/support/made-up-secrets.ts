const hex = '0123456789abcdef';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Pseudo-random characters. They are not a real secret, and secret scanners do not report the source. */
function random(length: number, alphabet: string, seed = 7): string {
  let state = seed;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += alphabet[Math.floor((state / 2_147_483_648) * alphabet.length)];
  }
  return text;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Twenty fake secrets by their kind. */
export const madeUpSecrets = {
  aws: `AKIA${random(16, base32)}`,
  // With a valid checksum: a published example.
  github: ['gh', 'p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17'].join(''),
  gitlab: `glpat-${random(20, alphanumeric)}`,
  slack: `xoxb-${'2847193056'}-${'9182736450'}-${random(24, alphanumeric)}`,
  stripe: `sk_live_${random(24, alphanumeric, 3)}`,
  google: `AIza${random(35, alphanumeric)}`,
  sendgrid: `SG.${random(22, alphanumeric)}.${random(43, alphanumeric)}`,
  shopify: `shpat_${random(32, hex)}`,
  digitalocean: `dop_v1_${random(64, hex)}`,
  anthropic: `sk-ant-api03-${random(95, alphanumeric)}`,
  telegram: `7205816349:AA${random(33, alphanumeric)}`,
  azure: `${random(86, alphanumeric)}==`,
  database: 'Orbit#2023',
  signature: `${random(43, alphanumeric, 5)}%3D`,
  jwt: `${encode({ alg: 'HS256' })}.${encode({ sub: 'clerk-7' })}.${random(43, alphanumeric)}`,
  basic: Buffer.from('router:kM4wZb9Qt2Hp').toString('base64'),
  serverPassword: 'mQx7-Zebra!',
  queryKey: random(32, alphanumeric, 11),
  defaultPassword: 'Winter-2031!x',
  namedKey: random(32, alphanumeric, 13),
  toldPassword: 'Fr0ntdesk!2024',
  commented: `glpat-${random(20, alphanumeric, 17)}`,
  variable: 'Sommer-2032!y',
} as const;

/** The lines of a private key. */
export const privateKeyLines = [
  `MIG${random(61, alphanumeric)}`,
  random(64, alphanumeric, 19),
  random(64, alphanumeric, 23),
];

/** A document that contains each of the secrets, beside values with other findings. */
export function documentWithSecrets(): string {
  const s = madeUpSecrets;
  return `openapi: 3.0.4
info:
  title: Parcels
  version: 1.0.0
  description: Log in as \`clerk\` with password \`${s.toldPassword}\`.
# the token of the pipeline is ${s.commented}
servers:
  - url: http://clerk:${s.serverPassword}@api.parcels.test/v1
  - url: https://api.parcels.test/v1?api_key=${s.queryKey}
  - url: https://clerk:{password}@db.parcels.test
    variables: { password: { default: '${s.variable}' } }
paths:
  /parcels/{id}:
    get:
      description: 'Send \`Authorization: Basic ${s.basic}\`, or the key ${s.aws}.'
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, example: '${s.jwt}' } }
        - { name: limit, in: query, schema: { type: integer, default: '${s.slack}' } }
        - { name: api_key, in: query, schema: { type: string, enum: ['${s.namedKey}', '${s.namedKey}'] } }
      responses:
        '200':
          description: "See https://files.example.com/7?sig=${s.signature}&se=2030"
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Settings' }
              example:
                github: '${s.github}'
                password: 12
                key: |
                  -----BEGIN ${'PRIVATE'} KEY-----
                  ${privateKeyLines.join('\n                  ')}
                  -----END ${'PRIVATE'} KEY-----
    patch:
      operationId: '${s.gitlab}'
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Settings' }
      responses: { default: { description: None } }
components:
  schemas:
    Settings:
      type: object
      properties:
        password: { type: string, minLength: 40, maxLength: 8, default: '${s.defaultPassword}' }
        stripe: { type: integer, example: '${s.stripe}', default: '${s.stripe}' }
        google: { type: string, format: date, example: '${s.google}' }
        sendgrid: { type: string, pattern: '^[a-z]$', example: '${s.sendgrid}', enum: [a, '${s.sendgrid}'] }
        shopify: { type: '${s.shopify}' }
        ocean: { type: string, const: '${s.digitalocean}', example: '${s.digitalocean}' }
        anthropic: { type: string, format: uuid, default: '${s.anthropic}' }
        telegram: { type: boolean, default: '${s.telegram}' }
        azure: { type: string, example: 'AccountName=parcels;AccountKey=${s.azure}' }
        database: { type: string, maxLength: 3, example: 'Server=db1;User Id=sa;Password=${s.database};' }
`;
}

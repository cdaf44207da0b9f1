import { entropyOf } from './entropy.js';
import { readJsonWebToken } from './jwt.js';
import { isPlaceholder } from './placeholder.js';
import type { SecretStrength } from './secret.js';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * True if the last six characters of a token without its prefix are the CRC-32 of the others in base 62, as in tokens of GitHub
 * and npm.
 */
function hasChecksum(random: string): boolean {
  const content = random.slice(0, -6);
  return content !== '' && base62(crc32(content)) === random.slice(-6);
}

function base62(value: number): string {
  let text = '';
  for (let left = value; text.length < 6; left = Math.floor(left / 62))
    text = (digits[left % 62] ?? '') + text;
  return text;
}

/** Returns the CRC-32 (ISO 3309) of an ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The form of one issuer's tokens, which identifies them with certainty. */
export interface TokenForm {
  /** The name of such a token, with its article. */
  readonly name: string;
  /** The form as a sticky pattern. Its first group is the random part, if that is not the whole token. */
  readonly pattern: RegExp;
  /**
   * Returns the strength of a token. Undefined if it is not a real one. Default: `live` if its random part is not a placeholder.
   */
  readonly judge?: (random: string, token: string) => SecretStrength | undefined;
}

const withChecksum = (random: string): SecretStrength | undefined =>
  hasChecksum(random) ? 'live' : undefined;
const bounded = (random: string): SecretStrength | undefined => (isRandom(random) ? 'bounded' : undefined);

function form(name: string, pattern: RegExp, judge?: TokenForm['judge']): TokenForm {
  const sticky = new RegExp(`(?:${pattern.source})(?![A-Za-z0-9])`, 'y');
  return judge === undefined ? { name, pattern: sticky } : { name, pattern: sticky, judge };
}

/** The forms of tokens by their beginnings, in lower case if the case has no effect. */
export const tokenForms: Readonly<Record<string, readonly TokenForm[]>> = {
  eyJ: [
    form(
      'a JSON Web Token',
      /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{2,8000}\.[\w-]{20,2000}/,
      (_random, token) => {
        const read = readJsonWebToken(token);
        return read === undefined ? undefined : read.expires ? 'bounded' : 'live';
      },
    ),
  ],
  // The id of a key is useless without its secret, which is often beside it.
  AKIA: [form('an AWS access key id', /AKIA([A-Z2-7]{16})/, bounded)],
  ASIA: [form('a temporary AWS access key id', /ASIA([A-Z2-7]{16})/, bounded)],
  gh: [form('a GitHub token', /gh[pousr]_([A-Za-z0-9]{36})/, withChecksum)],
  github_pat_: [form('a GitHub token', /github_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})/)],
  'glpat-': [form('a GitLab token', /glpat-([\w-]{20,64})/)],
  npm_: [form('an npm token', /npm_([A-Za-z0-9]{36})/, withChecksum)],
  'pypi-': [form('a PyPI token', /pypi-(AgEIcHlwaS5vcmc[\w-]{50,500})/)],
  xox: [form('a Slack token', /xox[abeprs]-(?:\d{1,2}-)?(\d{6,15}-(?:\d{6,15}-){0,2}[A-Za-z0-9]{20,64})/)],
  xapp: [form('a Slack token', /xapp-\d-[A-Z0-9]{9,12}-\d{10,14}-([a-f0-9]{64})/)],
  'hooks.slack.com': [
    form(
      'the URL of a Slack webhook',
      /hooks\.slack\.com\/services\/T[A-Z0-9]{8,11}\/B[A-Z0-9]{8,11}\/([A-Za-z0-9]{24})/,
    ),
  ],
  sk_: [
    form('a Stripe secret key', /sk_live_([A-Za-z0-9]{16,240})/),
    form('a Stripe test key', /sk_test_([A-Za-z0-9]{16,240})/, (random) =>
      isRandom(random) && !publishedStripeKeys.has(random) ? 'test' : undefined,
    ),
  ],
  rk_: [
    form('a restricted Stripe key', /rk_live_([A-Za-z0-9]{16,240})/),
    form('a restricted Stripe test key', /rk_test_([A-Za-z0-9]{16,240})/, (random) =>
      isRandom(random) ? 'test' : undefined,
    ),
  ],
  whsec_: [form('the secret of a Stripe webhook', /whsec_([A-Za-z0-9]{32,64})/)],
  AIza: [form('a Google API key', /AIza([\w-]{35})/)],
  'GOCSPX-': [form('a Google OAuth client secret', /GOCSPX-([\w-]{28})/)],
  'SG.': [form('a SendGrid key', /SG\.([\w-]{22}\.[\w-]{43})/)],
  'key-': [form('a Mailgun key', /key-([0-9a-f]{32})/)],
  sq0: [form('a Square token', /sq0(?:atp|csp)-([\w-]{22,64})/)],
  EAAA: [form('a Square token', /EAAA([\w-]{60})/)],
  shp: [form('a Shopify token', /shp(?:at|ca|pa|ss)_([a-fA-F0-9]{32})/)],
  do: [form('a DigitalOcean token', /do[opr]_v1_([a-f0-9]{64})/)],
  hvs: [form('a HashiCorp Vault token', /hvs\.([\w-]{90,200})/)],
  'AGE-SECRET-KEY-1': [form('an age key', /AGE-SECRET-KEY-1([QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58})/)],
  'sk-': [
    form('an Anthropic key', /sk-ant-[a-z]{2,8}\d{2}-([\w-]{80,120})/),
    form('an OpenAI key', /sk-(?:(?:proj|svcacct|admin)-)?([\w-]{20,100}T3BlbkFJ[\w-]{20,100})/),
  ],
  hf_: [form('a Hugging Face token', /hf_([A-Za-z]{34})/)],
  ATATT3: [form('an Atlassian token', /ATATT3([\w-]{180,220}=[0-9A-F]{8})/)],
  'PMAK-': [form('a Postman key', /PMAK-([0-9a-f]{24}-[0-9a-f]{34})/)],
  lin_api_: [form('a Linear key', /lin_api_([A-Za-z0-9]{40})/)],
  rubygems_: [form('a RubyGems key', /rubygems_([0-9a-f]{48})/)],
  dckr_pat_: [form('a Docker token', /dckr_pat_([\w-]{27})/)],
  ':AA': [
    form('the token of a Telegram bot', /:AA([\w-]{33})/, (random) =>
      isRandom(random) && random !== 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw' ? 'live' : undefined,
    ),
  ],
  'AccountKey=': [
    form('the key of an Azure account', /AccountKey=([A-Za-z0-9+/]{86}==)/, (random) =>
      // The key of the storage emulator is public.
      isRandom(random) && !random.startsWith('Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u') ? 'live' : undefined,
    ),
  ],
  'sig=': [form('a shared access signature of Azure', /sig=([A-Za-z0-9+/%]{43,60}(?:=|%3[Dd]))/, bounded)],
};

/** Keys of a test account, published in Stripe's documentation. */
const publishedStripeKeys: ReadonlySet<string> = new Set([
  '4eC39HqLyjWDarjtT1zdp7dc',
  'BQokikJOvBiI2HlWgH4olfQ2',
]);

/** True for a possible random part of a token: many different characters, and not a placeholder. */
export function isRandom(text: string): boolean {
  return entropyOf(text) >= 2.9 && !isPlaceholder(text);
}

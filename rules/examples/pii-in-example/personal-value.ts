import { personalDataKind } from '@assay/api-knowledge';

/** The kind of personal data in an example, with its article. */
export type PersonalValue =
  | 'an e-mail address'
  | 'a card number'
  | 'a social security number'
  | 'a phone number';

/**
 * Returns the kind of personal data about a possibly real person in a value. Undefined if none exists or if it is evidently
 * made up. The meaning of a number depends on its name.
 */
export function personalValueOf(text: string, name: string): PersonalValue | undefined {
  if (text.includes('@')) return isRealMailbox(text) ? 'an e-mail address' : undefined;
  if (isRealCardNumber(text, name)) return 'a card number';
  switch (personalDataKind(name)) {
    case 'social security number':
      return isSocialSecurityNumber(text) ? 'a social security number' : undefined;
    case 'phone number':
      return isRealPhoneNumber(text) ? 'a phone number' : undefined;
    default:
      return undefined;
  }
}

/** Providers of mailboxes for private people. */
const providers =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|aol|gmx|web|t-online|proton|protonmail|fastmail|zoho|qq|163|126|yandex|orange|wanadoo|free|laposte|libero|comcast|verizon|btinternet|rediffmail|naver)\.(?:com|net|org|de|fr|it|es|nl|ch|at|be|in|me|ru|jp|cn|co\.uk|co\.jp|co\.in|com\.br|com\.au|kr)$/;

/** Domains that are evidently made up, even if they are registered today. */
const madeUpDomains =
  /example|sample|test|demo|dummy|fake|e?mail|address|domain|company|business|contoso|fabrikam|northwind|adventure-?works|acme|foo|bar(?:\.|$)|baz|your|^my|some|(?:^|\.)(?:site|host|store|shop|abc|xyz|doe|smith|org|corp|inc|customer|client|user|website|server|green|local)\.|\.(?:test|invalid|localhost|local|internal|lan)$|microsoft|onmicrosoft/;

/** Local parts that identify no real person: roles, and people in examples. */
const madeUpNames =
  /example|sample|test|demo|dummy|fake|foo|bar|baz|qux|user|name|mail|doe\b|smith|\bj(?:ohn|ane|oe)|john|jane|alice|bob\b|some|any|your|^my|abc|xyz|123|customer|client|shopper|seller|buyer|owner|admin|support|info|contact|hello|sales|help|team|dev|api|billing|account|security|service|notif|no-?reply|office|press|legal|privacy|jobs|techwriter|bugs.?bunny|harry.?potter|luke|sherlock|muster|dupont|rossi|joe/;

/** True for the mailbox of a possibly real person: at a public provider, or of the form `first.last@`, with no made-up part. */
export function isRealMailbox(text: string): boolean {
  const [, name = '', domain = ''] =
    /^([\w.+-]{2,64})@((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24})$/.exec(text.toLowerCase()) ?? [];
  if (name === '' || madeUpNames.test(name) || isMonotonous(name)) return false;
  if (providers.test(domain)) return /[a-z].*[a-z]/.test(name);
  return /^[a-z]{3,}[._][a-z]{3,}$/.test(name) && !madeUpDomains.test(domain);
}

function isMonotonous(name: string): boolean {
  return new Set(name).size < 3;
}

/** True for a number that the Social Security Administration may have issued, except for well-known examples. */
export function isSocialSecurityNumber(text: string): boolean {
  const [, area = '', group = '', serial = ''] = /^(\d{3})-?(\d\d)-?(\d{4})$/.exec(text) ?? [];
  if (area === '' || area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000')
    return false;
  return !famous.has(area + group + serial) && !isMadeUp(area + group + serial);
}

const famous: ReadonlySet<string> = new Set(['078051120', '219099999', '457555462', '536904399']);

/**
 * True for a North American phone number that may be real. Its area code and exchange exist, and it is not fictional (555-01xx),
 * toll-free or evidently made up. Other countries have too many ranges for fiction.
 */
export function isRealPhoneNumber(text: string): boolean {
  const digits = text.replace(/[ ().-]/g, '');
  const [, area = '', exchange = '', line = ''] =
    /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? [];
  if (area === '' || area === '555' || exchange === '555' || /^(?:8(?:00|33|44|55|66|77|88)|.11)$/.test(area))
    return false;
  if (exchange.endsWith('11') || area === exchange) return false;
  return !isMadeUp(area + exchange + line) && new Set(line).size > 2;
}

/** True for digits that run up or down, or repeat. */
function isMadeUp(digits: string): boolean {
  return /1234|2345|3456|4567|5678|6789|7890|9876|8765|7654|6543|5432|4321|(\d)\1{3}|(\d{2,3})\2/.test(
    digits,
  );
}

/** True for a card number that a bank may have issued: a matching name, a valid check digit, and not a known test number. */
export function isRealCardNumber(text: string, name: string): boolean {
  if (personalDataKind(name) !== 'card number') return false;
  const digits = text.replace(/[ -]/g, '');
  return isOfIssuer(digits) && hasLuhnDigit(digits) && !isMadeForTests(digits);
}

/** True for the prefixes and lengths of Visa, Mastercard, American Express, Discover, Diners, JCB, Maestro and UnionPay. */
function isOfIssuer(digits: string): boolean {
  return /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|(?:5018|5020|5038|6304|6759|676[1-3])\d{8,15}|62\d{14,17})$/.test(
    digits,
  );
}

/** True if the last digit is a valid check digit (ISO/IEC 7812-1, annex B). */
function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place++) {
    const digit = Number(digits.at(-place));
    const doubled = digit * 2;
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Test numbers of card networks. Most others have few different digits or runs of them; these do not. */
const testNumbers: ReadonlySet<string> = new Set([
  '371449635398431',
  '378282246310005',
  '378734493671000',
  '6011000990139424',
  '30569309025904',
  '38520000023237',
  '3566002020360505',
  '4012888888881881',
  '4532015112830366',
  '4539578763621486',
  '4556737586899855',
  '5425233430109903',
  '5105105105105100',
  '2223003122003222',
  '6200000000000005',
]);

function isMadeForTests(digits: string): boolean {
  return (
    testNumbers.has(digits) ||
    new Set(digits).size < 6 ||
    /(\d)\1{3}|(\d\d)\2{2}|(\d{3,4})\3/.test(digits) ||
    /2345|3456|4567|5678|6789|7890|8765|7654|6543/.test(digits)
  );
}

import { personalDataKind } from '@assay/api-knowledge';

/** True for the number of a card that a bank may have issued: the name says so, its check digit is right, and it is not one made for tests. */
export function isCardOfSomebody(text: string, name: string): boolean {
  if (personalDataKind(name) !== 'card number') return false;
  const digits = text.replace(/[ -]/g, '');
  return isOfIssuer(digits) && hasLuhnDigit(digits) && !isMadeForTests(digits);
}

/** Visa, Mastercard, American Express, Discover, Diners, JCB, Maestro and UnionPay, by their first digits and length. */
function isOfIssuer(digits: string): boolean {
  return /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|(?:5018|5020|5038|6304|6759|676[1-3])\d{8,15}|62\d{14,17})$/.test(
    digits,
  );
}

/** Checks the last digit (ISO/IEC 7812-1, annex B). */
function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place++) {
    const digit = Number(digits.at(-place));
    const doubled = digit * 2;
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Numbers for tests have few different digits, or runs of them; these do not. */
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

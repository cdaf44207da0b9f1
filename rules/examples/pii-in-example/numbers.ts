/** True for a number that the Social Security Administration may have given out, other than those that became famous. */
export function isSocialSecurityNumber(text: string): boolean {
  const [, area = '', group = '', serial = ''] = /^(\d{3})-?(\d\d)-?(\d{4})$/.exec(text) ?? [];
  if (area === '' || area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000')
    return false;
  return !famous.has(area + group + serial) && !isMadeUp(area + group + serial);
}

const famous: ReadonlySet<string> = new Set(['078051120', '219099999', '457555462', '536904399']);

/**
 * True for a phone number of North America that somebody may have: its area code and exchange exist as such, and it is none of the
 * numbers for fiction (555-01xx), free of charge, or plainly made up. Other countries' ranges for fiction are too many to know.
 */
export function isPhoneOfSomebody(text: string): boolean {
  const digits = text.replace(/[ ().-]/g, '');
  const [, area = '', exchange = '', line = ''] =
    /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? [];
  if (area === '' || area === '555' || exchange === '555' || /^(?:8(?:00|33|44|55|66|77|88)|.11)$/.test(area))
    return false;
  if (exchange.endsWith('11') || area === exchange) return false;
  return !isMadeUp(area + exchange + line) && new Set(line).size > 2;
}

/** Digits that run up or down, or stay the same. */
function isMadeUp(digits: string): boolean {
  return /1234|2345|3456|4567|5678|6789|7890|9876|8765|7654|6543|5432|4321|(\d)\1{3}|(\d{2,3})\2/.test(
    digits,
  );
}

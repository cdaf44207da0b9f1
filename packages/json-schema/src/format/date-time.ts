const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a `full-date` (RFC 3339, section 5.6): 2026-01-31. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

const timeParts = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[zZ]|([+-])([0-9]{2}):([0-9]{2}))$/;

/**
 * True for a `full-time` (RFC 3339, section 5.6), with its offset: 12:00:00Z. A leap second is valid only at the end of a day in
 * UTC.
 */
export function isTime(text: string): boolean {
  const match = timeParts.exec(text);
  if (match === null) return false;
  const [, hour, minute, second, sign, offsetHour = '0', offsetMinute = '0'] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return false;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return false;
  if (Number(second) < 60) return true;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const utc = Number(hour) * 60 + Number(minute) - offset;
  return ((utc % 1440) + 1440) % 1440 === 1439;
}

/** True for a `date-time` (RFC 3339, section 5.6): 2026-01-31T12:00:00Z. */
export function isDateTime(text: string): boolean {
  const separator = text[10];
  return (separator === 'T' || separator === 't') && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

const durationParts =
  /^P(?:[0-9]+W|(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)?(T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S))?)$/;

/** True for a `duration` (RFC 3339, appendix A): P3D, PT1H30M. */
export function isDuration(text: string): boolean {
  return text.length > 1 && durationParts.test(text);
}

import type { Format, Severity } from '@assay/core';

/** Reason why a key of a Responses Object is invalid. */
export interface Verdict {
  readonly severity: Severity;
  /** Reason, to follow a colon. */
  readonly reason: string;
  /** Remedy, in the imperative, without the full stop. */
  readonly remedy: string;
}

const likely = 'Write the code that is sent, in three digits, or `default` for all others';

/** Returns what is wrong with a key of a Responses Object; undefined if it is a status code, a range that the format allows, or `default`. */
export function judgeKey(key: string, format: Format): Verdict | undefined {
  if (key === 'default' || /^[1-5]\d\d$/.test(key)) return undefined;
  if (/^[1-5]xx$/i.test(key)) return judgeRange(key, format);
  if (/^default$/i.test(key))
    return { severity: 'medium', reason: '`default` is written in lower case', remedy: 'Write `default`' };
  if (/^\d{3,}$/.test(key))
    return { severity: 'medium', reason: 'codes range from 100 to 599', remedy: likely };
  if (/^\d{1,2}$/.test(key)) return { severity: 'medium', reason: 'a code has three digits', remedy: likely };
  if (/\d/.test(key))
    return {
      severity: 'medium',
      reason: 'a key is one code and nothing else',
      remedy: 'Give each code an entry of its own; what they share can be a component',
    };
  return { severity: 'medium', reason: 'it is neither a number nor `default`', remedy: likely };
}

/** Most tools understand these anyway. */
function judgeRange(key: string, format: Format): Verdict | undefined {
  if (format === 'oas2')
    return {
      severity: 'low',
      reason: 'OpenAPI 2.0 has no ranges',
      remedy: 'Write out the codes that are sent, or use `default`',
    };
  const range = key.toUpperCase();
  return key === range
    ? undefined
    : { severity: 'low', reason: `a range is written \`${range}\``, remedy: `Write \`${range}\`` };
}

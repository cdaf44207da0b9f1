import { isRegularExpression } from '../../knowledge/values/regular-expression.js';

const causes: readonly (readonly [written: RegExp, cause: string])[] = [
  [/\(\?[aiLmsuxU]+\)/, 'flags inside a pattern, `(?i)`, belong to Perl, Python and Java'],
  [/\(\?P[<=>]/, 'the groups `(?P<name>...)` belong to Python and Go'],
  [/\(\?>/, 'the atomic groups `(?>...)` belong to Perl and Java'],
  [/\(\?#/, 'the comments `(?#...)` belong to Perl'],
  [/\(\?[R0-9|&(]/, 'recursion and conditions belong to Perl'],
  [/[*+?}]\+/, 'the possessive quantifiers `*+` and `++` belong to Perl and Java'],
];

/** Explains why a `pattern` is not a regular expression of ECMA-262, or why it cannot match. Undefined if it is valid. */
export function patternFault(pattern: string): string | undefined {
  if (/^\/\^.*\$\/[a-z]*$/s.test(pattern))
    return 'the slashes around it count as characters, so no string matches';
  if (isRegularExpression(pattern)) return dialectFault(pattern);
  const known = causes.find(([rawPattern]) => rawPattern.test(pattern));
  return known?.[1] ?? balanceFault(pattern);
}

const foreignEscapes: Readonly<Record<string, string>> = {
  A: 'the start of the text',
  Z: 'the end of the text',
  z: 'the end of the text',
  G: 'the end of the last match',
  Q: 'the start of a literal text',
  R: 'a line break',
  X: 'a character as people see it',
  K: 'the start of the match',
};

/** Explains syntax of another dialect that ECMA-262 reads as literal characters. */
function dialectFault(pattern: string): string | undefined {
  const posix = /\[\^?\[:(\w+):\]/.exec(pattern);
  if (posix !== null)
    return `the class \`[:${posix[1]}:]\` belongs to POSIX, and matches its individual letters in ECMA-262`;
  for (const [, escaped = ''] of pattern.matchAll(/\\(.)/gs)) {
    const meaning = foreignEscapes[escaped];
    if (meaning !== undefined)
      return `\`\\${escaped}\` is ${meaning} in Perl, Python and Java, and the letter \`${escaped}\` in ECMA-262`;
  }
  return undefined;
}

/** Describes an unbalanced bracket, or an invalid quantifier or range. */
function balanceFault(pattern: string): string {
  let depth = 0;
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return 'a `)` closes no group';
  }
  if (isInClass) return 'a `[` is not closed';
  if (depth > 0) return 'a `(` is not closed';
  return pattern.endsWith('\\')
    ? 'it ends with a backslash'
    : 'a quantifier, a range or a group in it is wrong';
}

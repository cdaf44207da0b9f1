/**
 * True if a text has the form of an SPDX licence expression (SPDX 3.0, annex B): identifiers joined by `AND`, `OR` and `WITH`,
 * with parentheses. Does not check identifiers against the SPDX list.
 */
export function isSpdxExpression(text: string): boolean {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  let depth = 0;
  let previous: Token = 'operator';
  let isException = false;
  for (const word of tokens) {
    const token = tokenOf(word);
    const expectsOperand = previous === 'operator' || previous === 'with';
    switch (token) {
      case 'open':
        if (previous !== 'operator' && previous !== 'open') return false;
        depth++;
        break;
      case 'close':
        if (--depth < 0 || (previous !== 'operand' && previous !== 'close')) return false;
        break;
      case 'operator':
        if (previous !== 'operand' && previous !== 'close') return false;
        isException = false;
        break;
      case 'with':
        if (previous !== 'operand' || isException) return false;
        isException = true;
        break;
      case 'operand':
        if (!expectsOperand && previous !== 'open') return false;
        if (!identifier.test(word)) return false;
    }
    previous = token;
  }
  return depth === 0 && (previous === 'operand' || previous === 'close');
}

type Token = 'open' | 'close' | 'operator' | 'with' | 'operand';

/** A licence or exception, optionally with `+` for later versions, or a reference to one in another SPDX document. */
const identifier =
  /^(?:[A-Za-z0-9.-]+\+?|(?:DocumentRef-[A-Za-z0-9.-]+:)?(?:LicenseRef|AdditionRef)-[A-Za-z0-9.-]+)$/;

function tokenOf(word: string): Token {
  switch (word) {
    case '(':
      return 'open';
    case ')':
      return 'close';
    case 'AND':
    case 'and':
    case 'OR':
    case 'or':
      return 'operator';
    case 'WITH':
    case 'with':
      return 'with';
    default:
      return 'operand';
  }
}

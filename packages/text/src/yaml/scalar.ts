/** Matches integers of the core schema (YAML 1.2.2, section 10.3.2). */
const integer = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const infinity = /^[-+]?\.(?:inf|Inf|INF)$/;
const notANumber = /^\.(?:nan|NaN|NAN)$/;

/**
 * Returns the value of a plain scalar without a tag, by the core schema of YAML 1.2: null, a boolean, a number, or else a string.
 */
export function resolvePlain(text: string): string | number | boolean | null {
  switch (text.charCodeAt(0)) {
    case 0x2b: // +
    case 0x2d: // -
    case 0x2e: // .
    case 0x30:
    case 0x31:
    case 0x32:
    case 0x33:
    case 0x34: // prettier-ignore
    case 0x35:
    case 0x36:
    case 0x37:
    case 0x38:
    case 0x39: // prettier-ignore
      return resolveNumber(text) ?? text;
    case 0x46: // F
    case 0x54: // T
    case 0x66: // f
    case 0x74: // t
      return resolveBoolean(text) ?? text;
    case 0x4e: // N
    case 0x6e: // n
    case 0x7e: // ~
      return isNull(text) ? null : text;
    default:
      return text === '' ? null : text;
  }
}

/** Returns the integer of a text in the core schema; undefined if it is not an integer. */
export function resolveInteger(text: string): number | undefined {
  if (!integer.test(text)) return undefined;
  // `Number` reads `0o` and `0x` too, and keeps the sign of `-0` as JSON.parse does.
  return Number(text);
}

/** Returns the number of a text in the core schema; undefined if it is not a number. */
export function resolveNumber(text: string): number | undefined {
  const fullInteger = resolveInteger(text);
  if (fullInteger !== undefined) return fullInteger;
  if (float.test(text)) return Number(text);
  if (infinity.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return notANumber.test(text) ? NaN : undefined;
}

/** Returns the boolean of a text in the core schema; undefined if it is not a boolean. */
export function resolveBoolean(text: string): boolean | undefined {
  if (text === 'true' || text === 'True' || text === 'TRUE') return true;
  if (text === 'false' || text === 'False' || text === 'FALSE') return false;
  return undefined;
}

/** True if a text is null in the core schema. */
export function isNull(text: string): boolean {
  return text === '' || text === '~' || text === 'null' || text === 'Null' || text === 'NULL';
}

/** Beyond the range of JavaScript numbers, so reading more digits has no benefit. */
const longestHexadecimal = 1000;

/**
 * Returns the number of a text in the core schema in the syntax of JSON: `.5` is `0.5`, `0x1F` is `31`. Returns undefined if it
 * is not a finite number.
 */
export function jsonNumberOf(text: string): string | undefined {
  const unquoted = /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
  if (integer.test(unquoted)) {
    const isBased = unquoted.startsWith('0x') || unquoted.startsWith('0o');
    if (isBased) return unquoted.length > longestHexadecimal ? undefined : String(BigInt(unquoted));
  } else if (!float.test(unquoted)) {
    return undefined;
  }
  const [, sign = '', integerDigits = '', fraction = '', exponent = ''] =
    /^([-+]?)([0-9]*)(?:\.([0-9]*))?(.*)$/.exec(unquoted) ?? [];
  const digits = `${integerDigits.replace(/^0+(?=[0-9])/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return `${sign === '-' ? '-' : ''}${digits}${exponent}`;
}

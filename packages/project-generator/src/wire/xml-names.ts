const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const namePart = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`;

const forbidden = new RegExp(`[^${namePart}]`, 'gu');
const startsWell = new RegExp(`^[${nameStart}]`, 'u');

/**
 * Makes a text a name of XML: a colon may be between two names (Namespaces in XML 1.0, section 4), every other character
 * that a name cannot hold becomes `_` (XML 1.0, section 2.3).
 */
export function toXmlName(text: string): string {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) return toPlainName(text);
  return `${toPlainName(text.slice(0, colon))}:${toPlainName(text.slice(colon + 1))}`;
}

/** Makes a text a name of XML without a colon. */
export function toPlainName(text: string): string {
  const name = text.replace(forbidden, '_');
  return startsWell.test(name) ? name : `_${name}`;
}

const unescaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text between tags; a carriage return would be read as a line feed (XML 1.0, section 2.11). */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => unescaped[character] ?? character);
}

/** Escapes a text between the quotes of an attribute; white space would be read as spaces (XML 1.0, section 3.3.3). */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => unescaped[character] ?? character);
}

/** The first character of a text that XML cannot hold in any form (XML 1.0, section 2.2). */
export function foreignCharacter(text: string): string | undefined {
  return /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.exec(text)?.[0];
}

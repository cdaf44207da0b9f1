// Creating regular expressions with Unicode properties takes milliseconds, so functions create them on first use.

// Code points that are exceptions to their category (RFC 5892, section 2.6).
const validExceptions = (text: string): boolean => /^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/u.test(text);
const disallowedExceptions = (text: string): boolean =>
  /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]$/u.test(text);
const letterOrDigit = (text: string): boolean => /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u.test(text);
const ignorable = (text: string): boolean =>
  /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]$/u.test(text);
const oldHangul = (text: string): boolean => /^[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]$/u.test(text);
const mark = (text: string): boolean => /^\p{M}/u.test(text);
// Matches the code points of the canonical combining class 9 (Virama).
const virama = (text: string): boolean =>
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]$/u.test(
    text,
  );
// Matches scripts whose letters join, so that a zero width non-joiner is visible between them (RFC 5892, appendix A.1).
const joining = (text: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Mandaic}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Psalter_Pahlavi}\p{Script=Hanifi_Rohingya}\p{Script=Adlam}\p{Script=Sogdian}]/u.test(
    text,
  );

/** True for a U-label of an internationalised name (RFC 5891, section 4.2; RFC 5892). */
export function isUnicodeLabel(label: string): boolean {
  if (label === '' || label.startsWith('-') || label.endsWith('-') || label.slice(2, 4) === '--')
    return false;
  if (label.normalize('NFC') !== label || mark(label)) return false;
  const characters = Array.from(label);
  return characters.every((character, index) => isAllowed(character, characters, index));
}

function isAllowed(character: string, label: readonly string[], index: number): boolean {
  if (validExceptions(character)) return true;
  if (disallowedExceptions(character)) return false;
  const inContext = allowedInContext(character, label, index);
  if (inContext !== undefined) return inContext;
  if (/^[a-z0-9-]$/.test(character)) return true;
  if (ignorable(character) || oldHangul(character) || !letterOrDigit(character)) return false;
  return isStable(character);
}

/** True for characters that case folding and compatibility normalisation do not change (RFC 5892, section 2.2). */
function isStable(character: string): boolean {
  return character.normalize('NFKC').toLowerCase().normalize('NFKC') === character;
}

/** Checks code points that depend on their neighbours (RFC 5892, appendix A). Returns undefined for all others. */
function allowedInContext(character: string, label: readonly string[], index: number): boolean | undefined {
  const before = label[index - 1] ?? '';
  const after = label[index + 1] ?? '';
  switch (character) {
    case '\u200c':
      return virama(before) || (joining(before) && joining(after));
    case '\u200d':
      return virama(before);
    case '\u00b7':
      return before === 'l' && after === 'l';
    case '\u0375':
      return /^\p{Script=Greek}/u.test(after);
    case '\u05f3':
    case '\u05f4':
      return /\p{Script=Hebrew}$/u.test(before);
    case '\u30fb':
      return label.some((other) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(other));
    default:
  }
  if (/^[\u0660-\u0669]$/.test(character)) return !label.some((other) => /^[\u06f0-\u06f9]$/.test(other));
  if (/^[\u06f0-\u06f9]$/.test(character)) return !label.some((other) => /^[\u0660-\u0669]$/.test(other));
  return undefined;
}

const rightToLeft = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u.test(
    text,
  );
const arabicDigit = (text: string): boolean => /[\u0660-\u0669]/.test(text);
const europeanDigit = (text: string): boolean => /[0-9\u06f0-\u06f9]/.test(text);
const neutral = (text: string): boolean => /[\p{M}\p{Nd}\p{Join_Control}-]/u.test(text);

/** True for a label that makes its name subject to the Bidi rule (RFC 5893, section 1.4). */
export function isBidiName(label: string): boolean {
  return Array.from(label).some((character) => isRightToLeft(character)) || arabicDigit(label);
}

/** True for a label that is valid in a name with right-to-left letters (RFC 5893, section 2). */
export function isBidiLabel(label: string): boolean {
  const characters = Array.from(label);
  const [first = ''] = characters;
  const letters = characters.filter((character) => !neutral(character));
  if (isRightToLeft(first)) {
    const isMixed = arabicDigit(label) && europeanDigit(label);
    return !isMixed && letters.every(isRightToLeft);
  }
  // A left-to-right label begins with a letter.
  return !neutral(first) && !letters.some(isRightToLeft) && !arabicDigit(label);
}

function isRightToLeft(character: string): boolean {
  return rightToLeft(character) && !/[\p{M}\p{Nd}]/u.test(character);
}

/** The minimum length of a credential that differs from a plain word. */
const shortest = 16;

/** The class of all word characters. Others have 0. */
const inWord = 1;
/**
 * The class of upper-case letters and digits. Generated credentials contain some, while most long words are names in lower case.
 */
const isMixing = 2;

/** The class of each UTF-16 code unit. */
const classes = new Uint8Array(0x10000);
for (const character of 'abcdefghijklmnopqrstuvwxyz_-+/=.:@%~!$&?#;')
  classes[character.charCodeAt(0)] = inWord;
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') classes[character.charCodeAt(0)] = isMixing;

/** True for texts with a word of at least 16 characters that occur in credentials and URLs. Such words are rare in prose. */
export function hasLongWord(text: string): boolean {
  return nextLongWord(text, 0) >= 0;
}

/** Calls back with each long word of a text that contains a digit or an upper-case letter, and with its offset. */
export function eachMixedLongWord(text: string, found: (word: string, start: number) => void): void {
  let end = 0;
  for (let start = nextLongWord(text, 0); start >= 0; start = nextLongWord(text, end + 1)) {
    let isMixed = false;
    for (end = start; end < text.length; end++) {
      const each = classes[text.charCodeAt(end)];
      if (each === 0) break;
      if (each === isMixing) isMixed = true;
    }
    if (isMixed) found(text.slice(start, end), start);
  }
}

/** Finds the start of the next long word, by testing only some of the characters. -1 if none exists. */
function nextLongWord(text: string, from: number): number {
  const { length } = text;
  for (let start = from; start + shortest <= length;) {
    // Searches backwards: a non-word character excludes all earlier starts.
    let index = start + shortest - 1;
    while (index >= start && classes[text.charCodeAt(index)] !== 0) index--;
    if (index < start) return start;
    start = index + 1;
  }
  return -1;
}

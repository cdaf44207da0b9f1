/** Shorter words are no credential that can be told from a plain word. */
const shortest = 16;

/** Class of the characters that words are made of; 0 of all others. */
const inWord = 1;
/** Class of upper case letters and digits: machines make credentials of more than lower case letters, and most long words are names. */
const isMixing = 2;

/** The class of each UTF-16 code unit. */
const classes = new Uint8Array(0x10000);
for (const character of 'abcdefghijklmnopqrstuvwxyz_-+/=.:@%~!$&?#;')
  classes[character.charCodeAt(0)] = inWord;
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') classes[character.charCodeAt(0)] = isMixing;

/** True for texts with a word of 16 or more of the characters that credentials and URLs are made of. Prose has hardly any. */
export function hasLongWord(text: string): boolean {
  return nextLongWord(text, 0) >= 0;
}

/** Calls back with each long word of a text that has a digit or an upper case letter, and with its offset. */
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

/** Finds where the next long word begins, looking at one character in a few; -1 where there is none. */
function nextLongWord(text: string, from: number): number {
  const { length } = text;
  for (let start = from; start + shortest <= length;) {
    // From the back: where the last of so many characters ends a word, no long word begins before it.
    let index = start + shortest - 1;
    while (index >= start && classes[text.charCodeAt(index)] !== 0) index--;
    if (index < start) return start;
    start = index + 1;
  }
  return -1;
}

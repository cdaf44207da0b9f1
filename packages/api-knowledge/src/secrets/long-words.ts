/** Shorter words are no credential that can be told from a plain word. */
const shortest = 16;

const isWordCharacter = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+/=.:@%~!$&?#;')
  isWordCharacter[character.charCodeAt(0)] = 1;

/** True for texts with a word of 16 or more of the characters that credentials and URLs are made of. Prose has hardly any. */
export function hasLongWord(text: string): boolean {
  return nextLongWord(text, 0) >= 0;
}

/** Calls back with the first and the last offset of each long word of a text, the last one excluded. */
export function eachLongWord(text: string, found: (start: number, end: number) => void): void {
  let end = 0;
  for (let start = nextLongWord(text, 0); start >= 0; start = nextLongWord(text, end + 1)) {
    end = start + shortest;
    while (end < text.length && isWordAt(text, end)) end++;
    found(start, end);
  }
}

/** Finds where the next long word begins, looking at one character in a few; -1 where there is none. */
function nextLongWord(text: string, from: number): number {
  const { length } = text;
  for (let start = from; start + shortest <= length;) {
    // From the back: where the last of so many characters ends a word, no long word begins before it.
    let index = start + shortest - 1;
    // Not `isWordAt`: most texts are looked at before V8 puts the one function into the other.
    while (index >= start && isWordCharacter[text.charCodeAt(index)] === 1) index--;
    if (index < start) return start;
    start = index + 1;
  }
  return -1;
}

function isWordAt(text: string, index: number): boolean {
  return isWordCharacter[text.charCodeAt(index)] === 1;
}

/**
 * True for placeholders of a credential: `YOUR_API_KEY`, `xxxx`, `<token>`, `{token}`, `1234567890`, `abcdef…`, `my-secret-key`.
 */
export function isPlaceholder(isWholeText: string): boolean {
  const text = isWholeText.slice(0, maxRead);
  return (
    text.length < 4 ||
    placeholderMarks.test(text) ||
    sayings.test(text) ||
    isPlainWords(text) ||
    isMonotonous(text) ||
    isMangledHex(text) ||
    isSequential(text)
  );
}

// The examined length. A text that begins like a real credential is one.
const maxRead = 200;

/** Matches variables, gaps and redactions. */
const placeholderMarks = /[<>{}[\]…]|\$\(|\.{3}|\*{3}|%[A-Za-z_]+%|x{4}|X{4}|#{3}|_{3}|-{4}/;

/**
 * Words that real credentials do not contain. They have at least four letters, so that random characters do not match by chance.
 */
const sayings =
  /your|example|sample|test(?:ing)?|dummy|fake|mock|placeholder|change_?-?me|replace|insert|redacted|secret|passw|token|credential|api_?-?key|demo(?![a-z]{6})|string|random|foobar|valid|lorem|ipsum|hunter2|qwerty|asdf|sdlf|lkjs|sdfl|jsdf|sdkf|dfdf|asda|letmein|deadbeef|abc_?-?123|default|mypass|user(?:name)?_?-?id|welcome|admin123|hello/i;

/** True for words with separators and without digits inside of words: `client-id-of-the-shop`, `storeAccount.2`. */
function isPlainWords(text: string): boolean {
  const parts = text.split(/[-_.:/+=~ ]+|(?<=[a-z])(?=[A-Z])/);
  return (
    parts.every((part) => /^(?:[A-Z]?[a-z]{1,14}|[A-Z]{2,12}|\d{1,4}|)$/.test(part)) && !isShuffled(parts)
  );
}

/** True for random letters, whose random upper case splits them into many short parts. */
function isShuffled(parts: readonly string[]): boolean {
  const letters = parts.filter((part) => /^[A-Za-z]/.test(part));
  const short = letters.filter((part) => part.length <= 2);
  return letters.length > 4 && short.length > letters.length / 2;
}

/** True for one character many times, few different characters, or a repeated sequence. */
function isMonotonous(text: string): boolean {
  if (/(.)\1{4}/.test(text)) return true;
  if (new Set(text).size < Math.min(8, text.length / 2)) return true;
  const again = (text + text).indexOf(text, 1);
  return again < text.length;
}

/** True for a hexadecimal number with a few other letters, which is a real one that was made invalid. */
function isMangledHex(text: string): boolean {
  if (text.length < 16 || !/^[0-9a-z-]+$/i.test(text)) return false;
  const others = text.match(/[g-z]/gi)?.length ?? 0;
  return others > 0 && others <= text.length * 0.2;
}

/** True for sequences of the alphabet or the keyboard: `abcdef`, `987654`, `1a2b3c4d5e`. */
function isSequential(text: string): boolean {
  if (text.length < 8) return /^(?:0?123456?7?|7?654321)$/.test(text);
  const folded = text.toLowerCase();
  return (
    longestSequence(folded) >= 6 || shareOfSteps(folded, 1) > maxSteps || shareOfSteps(folded, 2) > maxSteps
  );
}

const maxSteps = 0.5;

function longestSequence(text: string): number {
  let longest = 1;
  let length = 1;
  let before = 0;
  for (let index = 1; index < text.length; index++) {
    const difference = stepAt(text, index, 1);
    if (Math.abs(difference) === 1) length = difference === before ? length + 1 : 2;
    else length = 1;
    before = difference;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Returns the share of characters that equal or neighbour the one `distance` before them, from 0 to 1. */
function shareOfSteps(text: string, distance: number): number {
  let steps = 0;
  for (let index = distance; index < text.length; index++)
    if (Math.abs(stepAt(text, index, distance)) <= 1) steps++;
  return steps / (text.length - distance);
}

function stepAt(text: string, index: number, distance: number): number {
  const from = text.charCodeAt(index - distance);
  const to = text.charCodeAt(index);
  // 0 follows 9.
  return from === 0x39 && to === 0x30 ? 1 : to - from;
}

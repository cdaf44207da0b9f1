/** The letters of the first token of a word. */
const lettersPerToken = 10;
/** The letters of each further token of a word. */
const lettersPerFurtherToken = 8;
const digitsPerToken = 3;
/** The punctuation characters of one token, such as `":{"` in JSON. */
const signsPerToken = 4;

/**
 * Estimates the tokens of a text for large language models. It counts words, numbers and runs of punctuation, like byte-pair
 * encodings, without a vocabulary of megabytes. `benchmarks/tokens.mjs` compares the result with real vocabularies.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  const { length } = text;
  for (let index = 0; index < length;) {
    const start = index;
    const code = text.charCodeAt(index++);
    if (isLetter(code)) {
      const isNext = isUpper(code) && isUpper(text.charCodeAt(index)) ? isUpper : isLower;
      while (index < length && isNext(text.charCodeAt(index))) index++;
      tokens += 1 + Math.max(0, index - start - lettersPerToken) / lettersPerFurtherToken;
    } else if (isDigit(code)) {
      while (index < length && isDigit(text.charCodeAt(index))) index++;
      tokens += Math.ceil((index - start) / digitsPerToken);
    } else if (code <= space) {
      while (index < length && text.charCodeAt(index) <= space) index++;
      // A single space is part of the next word.
      if (code !== space || index - start > 1) tokens++;
    } else if (code <= lastAscii) {
      while (index < length && isSign(text.charCodeAt(index))) index++;
      tokens += 1 + Math.max(0, index - start - signsPerToken) / signsPerToken;
    } else {
      tokens += code < lastLatin ? 0.5 : code < firstSymbols ? 0.4 : 0.8;
    }
  }
  return tokens;
}

const space = 0x20;
const lastAscii = 0x7f;
/** The end of accented Latin letters. */
const lastLatin = 0x300;
/** The end of Greek, Cyrillic, Arabic and other alphabets. Symbols and East Asian scripts follow. */
const firstSymbols = 0x2000;

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isLetter(code: number): boolean {
  return isUpper(code) || isLower(code);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isSign(code: number): boolean {
  return code > space && code <= lastAscii && !isLetter(code) && !isDigit(code);
}

/** Letters that one token has; longer words take more. */
const lettersPerToken = 10;
/** Further letters per further token. */
const lettersPerFurtherToken = 8;
const digitsPerToken = 3;
/** Punctuation of JSON such as `":{"` is one token. */
const signsPerToken = 4;

/**
 * Estimates how many tokens a text takes in the vocabularies of large language models. It counts words, numbers and runs of punctuation,
 * as byte-pair encodings cut them, without a vocabulary of megabytes. `benchmarks/tokens.mjs` compares it with real vocabularies.
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
      // A single space belongs to the word behind it.
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
/** Accented letters of Latin scripts. */
const lastLatin = 0x300;
/** Greek, Cyrillic, Arabic and others come before; symbols and the scripts of East Asia after. */
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

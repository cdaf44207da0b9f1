/** A noun with its indefinite article: `an access token`, `a one-time code`, `an IBAN`. */
export function withArticle(noun: string): string {
  return `${/^(?!one-|uni|us|eu|url)[aeiou]/i.test(noun) || /^(?:HTTP|SSN|XML)\b/.test(noun) ? 'an' : 'a'} ${noun}`;
}

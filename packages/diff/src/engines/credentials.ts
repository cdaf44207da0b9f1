import { authenticationStep, isPublicByNature } from '@assay/api-knowledge';
import type { HeaderPair, SchemaPair } from '../pairs.js';

/** True where a value belongs to an operation that is there to issue credentials: a login, a token endpoint. */
export function isIssued(pair: SchemaPair | HeaderPair): boolean {
  const { operation } = pair.kind === 'Schema' ? pair.owner : pair;
  const offered = operation.after ?? operation.before;
  return offered !== undefined && (authenticationStep(offered) !== undefined || isPublicByNature(offered));
}

/** A noun with its article: `an API key`, `a password`. */
export function withArticle(noun: string): string {
  return `${/^(?:[aeiou]|API|IBAN)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

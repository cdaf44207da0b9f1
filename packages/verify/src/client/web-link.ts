import { headerValues, type Answer } from './exchange.js';

/** The most characters of `Link` fields that are read. */
const maxCharacters = 20_000;

/** The targets of the links of an answer, by relation type in lower case (RFC 8288, section 3). */
export function linksOf(answer: Answer): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  const field = headerValues(answer, 'link').join(', ').slice(0, maxCharacters);
  for (const [, target = '', parameters = ''] of field.matchAll(/<([^<>]*)>((?:[^",<]|"[^"]*")*)/g)) {
    const [, quoted, token] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters) ?? [];
    for (const relation of (quoted ?? token ?? '').toLowerCase().split(/\s+/))
      if (relation !== '' && !links.has(relation)) links.set(relation, target);
  }
  return links;
}

import { hostKind, parseUrl, registeredDomain } from '@assay/api-knowledge';
import type { OAuthFlow, SecurityScheme } from '@assay/core';
import type { ChangeContext, ChangeVisitor } from '../define-change.js';
import type { SecuritySchemePair } from '../pairs.js';

/** A field with a URL of an authorization server, in both documents. */
interface Endpoint {
  readonly before: OAuthFlow | SecurityScheme;
  readonly after: OAuthFlow | SecurityScheme;
  readonly was: string;
  readonly is: string;
}

/** Finds URLs in a field of a scheme or its flows that have lost TLS. */
export function losesTls(field: string): ChangeVisitor<'url'> {
  return {
    SecurityScheme(pair, { report }) {
      for (const { before, after, was, is } of endpoints(pair, field)) {
        if (!/^https:/i.test(was.trim()) || !/^http:/i.test(is.trim())) continue;
        const { host } = parseUrl(is);
        const severity = host !== undefined && hostKind(host) === 'loopback' ? 'low' : 'high';
        const place = (node: OAuthFlow | SecurityScheme) => ({ node, property: field });
        report({ before: place(before), after: place(after), severity, data: { url: withoutQuery(is) } });
      }
    },
  };
}

/** Finds URLs in a field that have moved to a server of another owner. */
export function movesAway(field: string): ChangeVisitor<'was' | 'is'> {
  return {
    SecurityScheme(pair, { report }: ChangeContext<'was' | 'is'>) {
      for (const { before, after, was, is } of endpoints(pair, field)) {
        const [old, now] = [parseUrl(was).host, parseUrl(is).host];
        if (old === undefined || now === undefined || registeredDomain(old) === registeredDomain(now))
          continue;
        const place = (node: OAuthFlow | SecurityScheme) => ({ node, property: field });
        report({ before: place(before), after: place(after), data: { was: old, is: now } });
      }
    },
  };
}

/** Finds URLs in fields that have changed on a server of the same owner. */
export function movesWithin(fields: readonly string[]): ChangeVisitor<'field' | 'was' | 'is'> {
  return {
    SecurityScheme(pair, { report }) {
      for (const field of fields) {
        for (const { before, after, was, is } of endpoints(pair, field)) {
          const place = (node: OAuthFlow | SecurityScheme) => ({ node, property: field });
          const data = { field, was: withoutQuery(was), is: withoutQuery(is) };
          report({ before: place(before), after: place(after), data });
        }
      }
    },
  };
}

function endpoints({ before, after }: SecuritySchemePair, field: string): Endpoint[] {
  if (before === undefined || after === undefined) return [];
  const pairs: (readonly [OAuthFlow | SecurityScheme, OAuthFlow | SecurityScheme])[] = [[before, after]];
  for (const flow of before.flows) {
    const b = after.flows.find((each) => each.flow === flow.flow);
    if (b !== undefined) pairs.push([flow, b]);
  }
  return pairs.flatMap(([a, b]) => {
    const [was, is] = [a.text(field), b.text(field)];
    return was === undefined || is === undefined || was === is ? [] : [{ before: a, after: b, was, is }];
  });
}

/** Returns a URL without credentials, query and fragment, which can contain secrets. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
}

import { declaredApiKey, isSessionCookieName } from '@assay/api-knowledge';
import { defineRule, resolve, type Example, type Header, type Model } from '@assay/core';
import { enumerate, code, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports session cookies in examples without `Secure` or `HttpOnly`. */
export default defineRule({
  id: 'session-cookie-unprotected',
  meta: {
    name: 'Unprotected session cookie',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The response {{status}} of {{use}} sets the cookie {{cookie}} without {{missing}}.',
    impact:
      'Without `HttpOnly`, any script on the page can steal the session. Without `Secure`, the browser sends it over plain HTTP, where anyone on the network can read it.',
    recommendation:
      'Set `Secure`, `HttpOnly` and `SameSite` ([RFC 6265](https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.5)), and show them in the example. If the service sets them already, correct the example.',
    references: {
      owasp: ['API2:2023'],
      cwe: [614, 1004],
      specification: specificationLinks3('header-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html#cookies'],
    },
  },
  create: (context) => {
    const seen = new Set<Header>();
    return {
      Response(response) {
        for (const [name, slot] of response.headers) {
          const header = name.toLowerCase() === 'set-cookie' ? resolve(slot) : undefined;
          if (header === undefined || seen.has(header)) continue;
          seen.add(header);
          const found = firstBare(header, context.model);
          if (found === undefined) continue;
          const { at, property, cookie, missing } = found;
          context.report({
            at,
            ...(property === undefined ? {} : { property }),
            about: header,
            data: {
              status: code(String(response.key), 40),
              use: nameUse(response),
              cookie: code(cookie),
              missing: enumerate(missing),
            },
          });
        }
      },
    };
  },
});

interface Bare {
  readonly at: Example | Header;
  readonly property: string | undefined;
  readonly cookie: string;
  readonly missing: readonly string[];
}

function firstBare(header: Header, model: Model | undefined): Bare | undefined {
  for (const { at, property, text } of listExampleCookies(header)) {
    const cookie = readSetCookie(text);
    if (cookie === undefined || !isOfSession(cookie.name, model)) continue;
    // An empty value deletes the cookie.
    if (cookie.value === '') continue;
    const missing = ['Secure', 'HttpOnly'].filter((name) => !cookie.attributes.has(name.toLowerCase()));
    if (missing.length > 0) return { at, property, cookie: cookie.name, missing };
  }
  return undefined;
}

type ExampleCookie = Pick<Bare, 'at' | 'property'> & { readonly text: string };

/** Lists the texts that may show a cookie: examples of the header, and code spans in its description. */
function listExampleCookies(header: Header): readonly ExampleCookie[] {
  const cookies: ExampleCookie[] = [...header.examples, ...(header.schema?.examples ?? [])].flatMap(
    (slot) => {
      const at = resolve(slot);
      const text = at?.value;
      return at === undefined || typeof text !== 'string' ? [] : [{ at, property: at.valueField, text }];
    },
  );
  const spans = (header.text('description') ?? '').slice(0, 10_000).matchAll(/`([^`]{3,2000})`/g);
  for (const [, text = ''] of spans) cookies.push({ at: header, property: 'description', text });
  return cookies;
}

/** True for session cookies: those of a security scheme, and others by their names. */
function isOfSession(name: string, model: Model | undefined): boolean {
  if (declaredApiKey(model, 'cookie', name) !== undefined) return true;
  return isSessionCookieName(name);
}

/** The parts of a `Set-Cookie` header (RFC 6265, section 4.1.1). */
interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** The names of the attributes, in lower case. */
  readonly attributes: ReadonlySet<string>;
}

/** Parses a `Set-Cookie` header. Undefined for other texts, and for cookies that are cut off before their attributes. */
function readSetCookie(text: string): SetCookie | undefined {
  const [pair = '', ...attributes] = text.slice(0, longest).split(';');
  const match = /^\s*(?:Set-Cookie:\s*)?([!#$%&'*+.^_`|~\w-]{1,100})=(.*)$/is.exec(pair);
  if (match === null || attributes.length === 0) return undefined;
  const [, name = '', value = ''] = match;
  return {
    name,
    value: value.trim().replaceAll('"', ''),
    attributes: new Set(attributes.map(getAttributeName)),
  };
}

// Slightly above the 4,096 bytes that browsers accept for a cookie.
const longest = 5000;

function getAttributeName(attribute: string): string {
  return (attribute.split('=', 1)[0] ?? '').trim().toLowerCase();
}

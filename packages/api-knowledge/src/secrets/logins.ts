import { percentDecoded } from '@assay/text';
import { decodeBase64 } from './base64.js';
import { isPlaceholder } from './placeholder.js';
import { describeSecret, type Secret } from './secret.js';

/** The name of a secret that is the password in a URL. */
export const passwordInUrl = 'a password in a URL';

/** Finds user names with passwords in a text: in URLs (`https://clerk:…@host/`), and in `Basic` credentials (RFC 7617). */
export function findLogins(text: string): Secret[] {
  const found: Secret[] = [];
  if (text.includes('@')) found.push(...findInUrls(text));
  if (text.includes('asic')) found.push(...findBasic(text));
  return found;
}

const userinfo = /:\/\/([^\s:/?#@'"`<>]{1,100}):([^\s/?#@'"`<>]{1,200})@(?=[\w[])/y;

function findInUrls(text: string): Secret[] {
  const found: Secret[] = [];
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    userinfo.lastIndex = at;
    const match = userinfo.exec(text);
    if (match === null) continue;
    const [match0, user = '', password = ''] = match;
    if (!isPassword(user, percentDecoded(password))) continue;
    const end = at + match0.length - 1;
    const start = end - password.length;
    found.push(describeSecret(text, { name: passwordInUrl, strength: 'likely', start, end }));
  }
  return found;
}

const basic = /(?<![A-Za-z0-9+/])[Bb]asic[ +]([A-Za-z0-9+/]{8,400}={0,2})(?![A-Za-z0-9+/=_-])/g;

function findBasic(text: string): Secret[] {
  return [...text.matchAll(basic)].flatMap((match) => {
    const [match0, encoded = ''] = match;
    const login = /^([\x20-\x39\x3b-\x7e]+):([\x20-\x7e]+)$/.exec(decodeBase64(encoded) ?? '');
    if (login === null || !isPassword(login[1] ?? '', login[2] ?? '')) return [];
    const end = match.index + match0.length;
    const start = end - encoded.length;
    return [describeSecret(text, { name: 'a user name with its password', strength: 'likely', start, end })];
  });
}

/** True for a possible password: at least eight characters, letters and others, but not a word for a password or a sample. */
function isPassword(user: string, password: string): boolean {
  return (
    password.length >= 8 &&
    /[A-Za-z]/.test(password) &&
    /[^A-Za-z]/.test(password) &&
    !isPlaceholder(password) &&
    !/[{<$[]|%7B/i.test(user) &&
    password !== 'open sesame'
  );
}

/** Finds the passwords in connection strings: `Server=db;User Id=app;Password=…;`. */
export function findInConnectionStrings(text: string): Secret[] {
  if (!text.includes(';') || !mayHavePassword.test(text) || !place.test(text)) return [];
  return [...text.matchAll(passwords)].flatMap((match) => {
    const [match0, password = ''] = match;
    if (!isPassword('', password)) return [];
    const end = match.index + match0.length;
    const start = end - password.length;
    return [
      describeSecret(text, { name: 'a password in a connection string', strength: 'likely', start, end }),
    ];
  });
}

/** A part of every connection string: the host or the user. Cookies also have passwords between semicolons. */
const place =
  /(?:^|[;"'`\s])(?:server|data source|host|hostname|addr|address|initial catalog|database|user id|uid|driver)\s?=\s?[^;=\s]/i;

const mayHavePassword = /w(?:or)?d\s?=/i;

const passwords = /(?<=[;"'`\s]|^)(?:password|pwd)\s?=\s?([^\s;"'`<>{}]{8,100})(?=;|$|["'`\s])/gi;

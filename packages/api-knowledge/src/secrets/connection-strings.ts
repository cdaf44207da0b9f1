import { isPassword } from './logins.js';
import { describeSecret, type Secret } from './secret.js';

/** Finds the passwords in connection strings: `Server=db;User Id=app;Password=…;`. */
export function findInConnectionStrings(text: string): Secret[] {
  if (!text.includes(';') || !place.test(text)) return [];
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

/** Part of every connection string: the host, or the user. Cookies have passwords between semicolons too. */
const place =
  /(?:^|[;"'`\s])(?:server|data source|host|hostname|addr|address|initial catalog|database|user id|uid|driver)\s?=\s?[^;=\s]/i;

const passwords = /(?<=[;"'`\s]|^)(?:password|pwd)\s?=\s?([^\s;"'`<>{}]{8,100})(?=;|$|["'`\s])/gi;

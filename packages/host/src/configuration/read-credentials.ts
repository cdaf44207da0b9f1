import { isObject } from '@assay/text';
import {
  credentialPrefix,
  isHeaderName,
  parseOrigin,
  type HeaderSource,
  type OriginCredentials,
} from '../fetch/credentials.js';
import type { Traced } from './mistakes.js';
import type { RawValue } from './raw-value.js';

// No sentence repeats a key or a value, because the user may have written a secret instead of a name.

const example = '`https://docs.example.com: { bearer: ASSAY_CREDENTIAL_DOCS }`';

/** Reads `credentials`: by origin, the names of environment variables with the values to send. */
export function readCredentials(credentials: RawValue): readonly Traced<OriginCredentials>[] {
  if (!isObject(credentials.value) || Array.isArray(credentials.value)) {
    credentials.wrong(`\`credentials\` must be a mapping from origins, as in ${example}.`);
    return [];
  }
  return credentials.entries('').flatMap((entry) => {
    const origin = parseOrigin(entry.name);
    if (origin === undefined) {
      // Without positions the location is the key itself, which may contain a password.
      const at = entry.file.position(entry.segments, 'key') === undefined ? credentials : entry;
      at.wrong(`a key of \`credentials\` must be an origin, as in ${example}.`, 'key');
      return [];
    }
    const headers = readHeaders(entry, origin);
    return headers === undefined
      ? []
      : [{ value: { origin, headers, withheld: undefined }, origin: entry.origin('key') }];
  });
}

function readHeaders(entry: RawValue, origin: string): Readonly<Record<string, HeaderSource>> | undefined {
  const expected = `the credentials of ${origin} must be \`bearer\`, \`basic\` or \`headers\` with names of environment variables, as in ${example}`;
  const members = isObject(entry.value) && !Array.isArray(entry.value) ? entry.entries('') : [];
  const names = members.map(({ name }) => name);
  const isSound =
    names.length > 0 &&
    names.every((name) => ['bearer', 'basic', 'headers'].includes(name)) &&
    !(names.includes('bearer') && names.includes('basic'));
  if (!isSound) return entry.wrong(`${expected}.`);
  const sources: Record<string, HeaderSource> = {};
  for (const member of members) {
    if (member.name !== 'headers') {
      const variable = readVariable(member);
      const scheme = member.name === 'basic' ? 'Basic' : 'Bearer';
      if (variable !== undefined) sources['authorization'] = { variable, scheme };
      continue;
    }
    const isMapping = isObject(member.value) && !Array.isArray(member.value);
    if (!isMapping) {
      member.wrong(`${expected}.`);
      continue;
    }
    for (const header of member.entries('')) {
      const name = header.name.toLowerCase();
      const variable = readVariable(header);
      if (!isHeaderName(name)) header.wrong('this is not the name of a header.', 'key');
      else if (Object.hasOwn(sources, name)) header.wrong('this header is set twice.', 'key');
      else if (variable !== undefined) sources[name] = { variable };
    }
  }
  return sources;
}

/** Reads the name of a variable. Only names with the prefix are accepted, so that no other secret of the environment can leak. */
function readVariable(member: RawValue): string | undefined {
  const { value } = member;
  if (typeof value === 'string' && /^[A-Z0-9_]+$/.test(value) && value.startsWith(credentialPrefix))
    return value;
  return member.wrong(
    `a configuration cannot contain secrets: name an environment variable that begins with \`${credentialPrefix}\`, such as \`${credentialPrefix}DOCS\`.`,
  );
}

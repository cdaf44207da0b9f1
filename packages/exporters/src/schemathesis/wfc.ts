import { parseTemplate, type HttpRequest } from '@assay/project-generator';
import { writeYaml } from '../companion/write.js';
import type { ExportSource } from '../exporter.js';
import { flowEntries } from '../shared/flow-entry.js';
import { UniqueNames } from '../shared/unique-names.js';
import { identifier } from '../companion/names.js';

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Writes the users of an API as Web Fuzzing Commons has them: the headers of each combination of schemes that operations are called with,
 * their credentials as placeholders such as `<AUTH_KEY>`. Undefined if no operation sends all of its credentials in headers.
 *
 * @param names the names of the placeholders, by the names of the variables of the import
 */
export function writeWfc(source: ExportSource, names: ReadonlyMap<string, string>): string | undefined {
  const unique = new UniqueNames();
  const users = new Map<string, { readonly name: string; readonly fixedHeaders: readonly Header[] }>();
  for (const { flow, subject } of flowEntries(source)) {
    // The format has no place for keys in the query, and half of the credentials are useless.
    if (subject.request.credentials.some((credential) => credential.in === 'query')) continue;
    const headers = headersOf(subject.request, names);
    const key = JSON.stringify(headers);
    if (headers.length === 0 || users.has(key)) continue;
    const schemes = (flow.auth[0]?.schemes ?? []).map(({ scheme }) => identifier(scheme)).join('-');
    users.set(key, { name: unique.give(schemes === '' ? 'user' : schemes), fixedHeaders: headers });
  }
  if (users.size === 0) return undefined;
  return `# Put the credentials in place of the names in angle brackets.\n${writeYaml({ auth: [...users.values()] })}`;
}

/** The headers that carry credentials. */
function headersOf({ headers, credentials }: HttpRequest, names: ReadonlyMap<string, string>): Header[] {
  const fill = (template: string): string =>
    parseTemplate(template)
      .map((part) => (part.kind === 'text' ? part.text : `<${names.get(part.name) ?? ''}>`))
      .join('');
  const cookies = credentials.filter((credential) => credential.in === 'cookie');
  return [
    ...headers
      .filter((header) => header.source === 'auth')
      .map(({ name, value }) => ({ name, value: fill(value) })),
    ...(cookies.length === 0
      ? []
      : [{ name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${fill(value)}`).join('; ') }]),
  ];
}

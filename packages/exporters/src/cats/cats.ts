import { parseTemplate, type HttpRequest } from '@assay/project-generator';
import { environmentNames } from '../companion/credentials.js';
import { companion } from '../companion/companion.js';
import { writeJson, writeYaml } from '../companion/write.js';
import type { Exporter, ExportSource } from '../exporter.js';
import { tokenRequests } from '../http-file/token-requests.js';
import { besideMessages } from '../shared/client-certificates.js';
import { flowEntries } from '../shared/flow-entry.js';
import { divideByHarm } from '../shared/harm.js';
import { toFileName } from '../shared/text.js';

/**
 * Writes the files of CATS: headers, cookies and query keys with credentials from the environment, reference data for paths, and
 * the OpenAPI document.
 */
export const cats: Exporter = {
  description: 'CATS: headers.yml, refData.yml, and the OpenAPI document',
  write(all, options) {
    // CATS calls all operations of the document, so harmful ones are left out.
    const { sent: source, sentences } = divideByHarm(all, options);
    const files = companion(source, { cyclic: 'keep' });
    const names = environmentNames(source);
    const query = listCatsQueries(source, names);
    return [
      {
        name: 'headers.yml',
        text: writeYaml(listCatsHeaders(source, names)),
        leftOut: besideMessages(source, {
          certificate: 'CATS takes it as `--sslKeystore`, with `--sslKeystorePwd`.',
          digest: 'CATS does not answer it.',
        }),
      },
      { name: 'refData.yml', text: writeYaml(referenceData(source)) },
      {
        name: `${toFileName(source.group.name)}.cats.openapi.json`,
        text: writeJson(files.document),
        leftOut: [...sentences, ...files.operations.leftOut],
      },
      ...(Object.keys(query).length === 0 ? [] : [{ name: 'queryParams.yml', text: writeYaml(query) }]),
      ...tokenRequests(source, {
        isShared: true,
        where: ({ name }) => `into the environment variable ${names.get(name) ?? ''}`,
      }),
    ];
  },
};

type ByPath = Record<string, Record<string, unknown>>;

/** Lists the headers by path; CATS replaces `$$NAME` with the environment variable. */
function listCatsHeaders(source: ExportSource, names: ReadonlyMap<string, string>): ByPath {
  return byPath(source, ({ headers, credentials }) => {
    const cookies = credentials.filter((each) => each.in === 'cookie');
    const pairs = headers
      .filter((header) => header.source === 'auth')
      .map(({ name, value }): [string, string] => [name, filled(value, names)]);
    if (cookies.length > 0)
      pairs.push(['Cookie', cookies.map(({ name, value }) => `${name}=${filled(value, names)}`).join('; ')]);
    return Object.fromEntries(pairs);
  });
}

/** Lists the API keys in the query, by path. */
function listCatsQueries(source: ExportSource, names: ReadonlyMap<string, string>): ByPath {
  return byPath(source, ({ credentials }) =>
    Object.fromEntries(
      credentials
        .filter((each) => each.in === 'query')
        .map(({ name, value }) => [name, filled(value, names)]),
    ),
  );
}

function byPath(source: ExportSource, of: (request: HttpRequest) => Record<string, unknown>): ByPath {
  const found = new Map<string, Record<string, unknown>>();
  for (const { flow, subject } of flowEntries(source)) {
    const own = of(subject.request);
    if (Object.keys(own).length > 0)
      found.set(flow.operation.path, { ...found.get(flow.operation.path), ...own });
  }
  return Object.fromEntries(found);
}

function filled(template: string, names: ReadonlyMap<string, string>): string {
  return parseTemplate(template)
    .map((part) => (part.kind === 'text' ? part.text : `$$${names.get(part.name) ?? ''}`))
    .join('');
}

/** Lists the values of path parameters, which CATS could not guess. */
function referenceData(source: ExportSource): ByPath {
  const data = new Map<string, Record<string, unknown>>();
  for (const { flow, subject, variables } of flowEntries(source)) {
    for (const { in: place, name, value } of subject.request.parameters) {
      const [part] = parseTemplate(value);
      if (place !== 'path' || part?.kind !== 'variable') continue;
      const own = data.get(flow.operation.path) ?? {};
      data.set(flow.operation.path, { ...own, [name]: variables.get(part.name)?.default });
    }
  }
  return Object.fromEntries(data);
}

import { parseTemplate } from '@assay/project-generator';
import { environmentNames } from '../companion/credentials.js';
import { companion } from '../companion/companion.js';
import { writeJson, writeYaml } from '../companion/write.js';
import type { Exporter, ExportSource } from '../exporter.js';
import { withoutCertificate } from '../shared/client-certificate.js';
import { flowEntries } from '../shared/flow-entry.js';
import { fileNameOf } from '../shared/text.js';

/** The files of CATS: headers with the credentials from the environment, reference data for paths, and the OpenAPI document. */
export const cats: Exporter = {
  description: 'CATS: headers.yml, refData.yml, and the OpenAPI document',
  write(source) {
    const made = companion(source, { cyclic: 'keep' });
    return [
      {
        name: 'headers.yml',
        text: writeYaml(headersOf(source)),
        leftOut: withoutCertificate(source, 'CATS takes it as `--sslKeystore`, with `--sslKeystorePwd`.'),
      },
      { name: 'refData.yml', text: writeYaml(referenceData(source)) },
      {
        name: `${fileNameOf(source.group.name)}.cats.openapi.json`,
        text: writeJson(made.document),
        leftOut: made.operations.leftOut,
      },
    ];
  },
};

type ByPath = Record<string, Record<string, unknown>>;

/** By path: CATS replaces `$$NAME` with the environment variable. */
function headersOf(source: ExportSource): ByPath {
  const names = environmentNames(source);
  const headers = new Map<string, Record<string, unknown>>();
  for (const { flow, subject } of flowEntries(source)) {
    for (const { name, value, source: kind } of subject.request.headers) {
      if (kind !== 'auth') continue;
      const own = headers.get(flow.operation.path) ?? {};
      const text = parseTemplate(value)
        .map((part) => (part.kind === 'text' ? part.text : `$$${names.get(part.name) ?? ''}`))
        .join('');
      headers.set(flow.operation.path, { ...own, [name]: text });
    }
  }
  return Object.fromEntries(headers);
}

/** The values of the parameters of paths, which CATS could not guess. */
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

import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse } from 'assay';
import { parsePointer } from '@assay/text';

/** Lists the findings that only one tool reports: rule, severity, file and pointer, after `-` (Redocly) or `+` (Assay). */
export async function compareWithRedocly(
  document: string,
  configuration: string,
  recorded: readonly string[],
  folder: string,
): Promise<{ readonly differences: string[]; readonly agreed: number }> {
  const { findings, failures, documents } = await analyse(document, { configuration, preset: 'none' });
  const values = new Map(documents.map(({ uri, value }) => [uri, value]));
  const theirs = new Set(recorded.map((line) => existing(line, folder, values)));
  const ours = new Set(
    findings.map(({ id, severity, location }) => {
      const file = relative(folder, fileURLToPath(location.uri)).replaceAll('\\', '/');
      return `${id} ${severity === 'high' ? 'error' : 'warn'} ${file}#${location.pointer === '' ? '/' : location.pointer}`;
    }),
  );
  return {
    differences: [
      ...failures.map(({ rule, message }) => `! ${rule}: ${message}`),
      ...[...theirs].filter((line) => !ours.has(line)).map((line) => `- ${line}`),
      ...[...ours].filter((line) => !theirs.has(line)).map((line) => `+ ${line}`),
    ],
    agreed: [...ours].filter((line) => theirs.has(line)).length,
  };
}

/** Cuts a pointer to its existing part, because Redocly points at keys that do not exist. */
function existing(line: string, folder: string, values: ReadonlyMap<string, unknown>): string {
  const [, head = '', file = '', pointer = ''] = /^(\S+ \S+) (.*?)#(.*)$/.exec(line) ?? [];
  let value = values.get(pathToFileURL(`${folder}/${file}`).href);
  const parts = pointer.split('/').slice(1);
  const kept: string[] = [];
  for (const [index, segment] of (parsePointer(pointer) ?? []).entries()) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) break;
    value = (value as Record<string, unknown>)[segment];
    kept.push(parts[index] ?? '');
  }
  return `${head} ${file}#/${kept.join('/')}`;
}

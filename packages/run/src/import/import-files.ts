import { exporters, type ExportFormat, type ExportOptions } from '@assay/exporters';
import type { Import, ImportEntry, ImportStream } from '@assay/project-generator';
import { portableFileName } from '@assay/text';
import { listJson, recordJson } from './record-json.js';
import type { FolderFile } from './write-folder.js';

interface ExportFiles {
  readonly files: readonly FolderFile[];
  /** Values that exports omit, one sentence each, with the affected formats as a prefix: `har, raw: …`. */
  readonly leftOut: readonly string[];
}

/** Generates the files of an import lazily, one for each record. */
export function* importFiles(importStream: ImportStream): Generator<FolderFile> {
  const nameOf = fileNamer();
  for (const { project, flow, variables } of importStream.entries()) {
    const name = nameOf(project.name);
    yield recordFile(`projects/${name}`, project);
    yield recordFile(`flows/${name}`, flow);
    yield recordFile(`variables/${name}`, variables);
  }
  const { group, groupVariables, schemas, errors } = importStream.finish();
  yield recordFile('variables/_group', groupVariables);
  yield recordFile('schemas', schemas);
  yield { path: 'errors.json', text: listJson(errors) };
  yield recordFile('group', group);
}

/** Converts a complete import to a stream. */
export function streamFiles({ group, projects, flows, variableSets, schemas, errors }: Import): ImportStream {
  const [groupVariables, ...sets] = variableSets;
  if (groupVariables === undefined) throw new TypeError('An import without the variables of its group');
  return {
    entries: () =>
      projects.flatMap((project, index): ImportEntry[] => {
        const [flow, variables] = [flows[index], sets[index]];
        return flow === undefined || variables === undefined ? [] : [{ project, flow, variables }];
      }),
    finish: () => ({ group, groupVariables, schemas, errors }),
  };
}

function recordFile(path: string, record: object): FolderFile {
  return { path: `${path}.json`, text: recordJson(record) };
}

/** Returns the files of an import's exports. */
export async function exportFiles(
  testProjects: Import,
  formats: readonly ExportFormat[],
  options: ExportOptions,
): Promise<ExportFiles> {
  const files: FolderFile[] = [];
  const formatsWithout = new Map<string, Set<ExportFormat>>();
  for (const format of new Set(formats)) {
    const exporter = await exporters[format]();
    for (const { name, text, leftOut: sentences = [] } of exporter.write(testProjects, options)) {
      files.push({ path: `exports/${format}/${name}`, text });
      for (const sentence of sentences) {
        const without = formatsWithout.get(sentence) ?? new Set<ExportFormat>();
        formatsWithout.set(sentence, without.add(format));
      }
    }
  }
  const leftOut = [...formatsWithout].map(([sentence, without]) => `${[...without].join(', ')}: ${sentence}`);
  return { files, leftOut };
}

const longest = 80;

/** Returns a function that converts record names to file names. They are valid on every file system and unique, ignoring case. */
function fileNamer(): (name: string) => string {
  const usedNames = new Set<string>();
  return (name) => {
    const base = safe(name);
    let unique = base;
    for (let number = 2; usedNames.has(unique.toLowerCase()); number++) unique = `${base}-${number}`;
    usedNames.add(unique.toLowerCase());
    return unique;
  };
}

function safe(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest)
    .replace(/[-.]+$/, '');
  if (plain === '') return 'unnamed';
  return portableFileName(plain);
}

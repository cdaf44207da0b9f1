import { exporters, type ExportFormat } from '@assay/exporters';
import { writeJson } from '@assay/json-schema';
import type { Import } from '@assay/project-generator';
import { fileNames } from './file-names.js';
import type { FolderFile } from './write-folder.js';

/** What is written to a folder. */
export interface ImportFiles {
  readonly files: readonly FolderFile[];
  /** What exports leave out, a sentence each with the name of the format in front. */
  readonly leftOut: readonly string[];
}

/** The files of an import: one for each record, and those of the exports. */
export async function importFiles(made: Import, formats: readonly ExportFormat[]): Promise<ImportFiles> {
  const names = fileNames(made.projects.map(({ name }) => name));
  const [groupSet, ...projectSets] = made.variableSets;
  const exported = await exportFiles(made, formats);
  const files = [
    recordFile('group', made.group),
    recordFile('schemas', made.schemas),
    recordFile('errors', made.errors),
    ...made.projects.map((project, index) => recordFile(`projects/${names[index]}`, project)),
    ...made.flows.map((flow, index) => recordFile(`flows/${names[index]}`, flow)),
    recordFile('variables/_group', groupSet),
    ...projectSets.map((set, index) => recordFile(`variables/${names[index]}`, set)),
    ...exported.files,
  ];
  return { files, leftOut: exported.leftOut };
}

function recordFile(path: string, record: unknown): FolderFile {
  return { path: `${path}.json`, text: `${writeJson(record, 2)}\n` };
}

async function exportFiles(made: Import, formats: readonly ExportFormat[]): Promise<ImportFiles> {
  const files: FolderFile[] = [];
  const leftOut: string[] = [];
  for (const format of new Set(formats)) {
    const exporter = await exporters[format]();
    for (const { name, text, leftOut: sentences = [] } of exporter.write(made)) {
      files.push({ path: `exports/${format}/${name}`, text });
      for (const sentence of sentences) leftOut.push(`${format}: ${sentence}`);
    }
  }
  return { files, leftOut };
}

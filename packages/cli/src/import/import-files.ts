import { exporters, type ExportFormat } from '@assay/exporters';
import { writeJson } from '@assay/json-schema';
import type { Import } from '@assay/project-generator';
import { fileNames } from './file-names.js';
import type { FolderFile } from './write-folder.js';

/** The files of an import: one for each record, and those of the exports. */
export async function importFiles(made: Import, formats: readonly ExportFormat[]): Promise<FolderFile[]> {
  const names = fileNames(made.projects.map(({ name }) => name));
  const [groupSet, ...projectSets] = made.variableSets;
  return [
    recordFile('group', made.group),
    recordFile('schemas', made.schemas),
    recordFile('errors', made.errors),
    ...made.projects.map((project, index) => recordFile(`projects/${names[index]}`, project)),
    ...made.flows.map((flow, index) => recordFile(`flows/${names[index]}`, flow)),
    recordFile('variables/_group', groupSet),
    ...projectSets.map((set, index) => recordFile(`variables/${names[index]}`, set)),
    ...(await exportFiles(made, formats)),
  ];
}

function recordFile(path: string, record: unknown): FolderFile {
  return { path: `${path}.json`, text: `${writeJson(record, 2)}\n` };
}

async function exportFiles(made: Import, formats: readonly ExportFormat[]): Promise<FolderFile[]> {
  const files: FolderFile[] = [];
  for (const format of new Set(formats)) {
    const exporter = await exporters[format]();
    for (const { name, text } of exporter.write(made))
      files.push({ path: `exports/${format}/${name}`, text });
  }
  return files;
}

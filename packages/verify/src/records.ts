import { readJson } from '@assay/text';
import { isJsonObject, type JsonObject } from '@assay/json-schema';
import type { Import } from '@assay/project-generator';
import { VerifyError } from './settings.js';

/** The import records that a run reads. */
export type VerifySource = Omit<Import, 'errors'>;

/** Reads import records from the text that `assay import --format json` and its library write; numbers keep their literals. */
export function readRecords(text: string): VerifySource {
  return readVerifySource(parse(text, 'the records'));
}

/**
 * Reads the records of a folder from `assay import --out`.
 *
 * @param files the texts of the files by path in the folder: `flows/getUser.json`
 * @throws VerifyError if a record is missing or invalid.
 */
export function readFolder(files: ReadonlyMap<string, string>): VerifySource {
  const within = (folder: string): JsonObject[] =>
    [...files]
      .filter(([path]) => path.startsWith(`${folder}/`) && path.endsWith('.json'))
      .map(([path, text]) => parse(text, path));
  const item = (path: string): JsonObject => {
    const text = files.get(path);
    if (text === undefined)
      throw new VerifyError(`There is no \`${path}\`: it is not a folder that \`assay import --out\` wrote.`);
    return parse(text, path);
  };
  return readVerifySource({
    group: item('group.json'),
    schemas: item('schemas.json'),
    projects: within('projects'),
    flows: within('flows'),
    variableSets: within('variables'),
  });
}

function parse(text: string, label: string): JsonObject {
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    throw new VerifyError(`\`${label}\` is not JSON.`);
  }
  if (!isJsonObject(value)) throw new VerifyError(`\`${label}\` is not a record.`);
  return value;
}

/** Checks the fields that a run relies on, but no others. */
function readVerifySource(value: JsonObject): VerifySource {
  const { group, schemas, projects, flows, variableSets } = value;
  const areThere =
    isJsonObject(group) &&
    isJsonObject(schemas) &&
    isJsonObject(schemas['schemas']) &&
    areRecords(projects, ['targets']) &&
    areRecords(flows, ['steps', 'edges', 'findings']) &&
    areRecords(variableSets, ['items']);
  if (!areThere) throw new VerifyError('These are not the records of an import, or they are damaged.');
  // `as`: the relevant fields are checked; an import wrote the others.
  return value as unknown as VerifySource;
}

function areRecords(value: unknown, lists: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((record) => isJsonObject(record) && lists.every((list) => Array.isArray(record[list])))
  );
}

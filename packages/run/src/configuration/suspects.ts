import type { Configuration, FileInput, Inputs, OtherInput, Suspect } from '@assay/host';

/**
 * Finds the files of named folders that must not be skipped silently: probable documents that are broken, and files that
 * `include` names although they are not documents. Excluded files are skipped.
 */
export async function findProbableDocuments(
  { suspects, others }: Pick<Inputs, 'suspects' | 'others'>,
  configurationOf: (input: FileInput) => Promise<Configuration>,
): Promise<Suspect[]> {
  const found: Suspect[] = [];
  for (const suspect of suspects)
    if ((await configurationOf(suspect.input)).takes(suspect.input.uri)) found.push(suspect);
  for (const other of others)
    if (isIncluded(other, await configurationOf(other.input))) found.push({ input: other.input });
  return found;
}

/** True if a pattern of `include` matches a file by a part of its name, or if the file's content is unknown. */
function isIncluded({ input: { uri }, isPlaceholder }: OtherInput, configuration: Configuration): boolean {
  const { values, content } = configuration;
  if (values.include === undefined || !configuration.takes(uri)) return false;
  return values.include.some(
    (pattern) => (isPlaceholder || namesFiles(pattern.value)) && content.matches(pattern, uri),
  );
}

/** True for `apis/*.openapi.yaml`; false for `apis`, `apis/**` and `**\/*.{yaml,json}`. */
function namesFiles(pattern: string): boolean {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  const [, stem] = /^(.*)\.(?:ya?ml|json|\*|\{[^}]*\}|\?\([^)]*\))$/iu.exec(name) ?? [];
  return stem !== undefined && /[a-z\d]/iu.test(stem);
}

import type { Configuration, FileInput, Inputs, OtherInput, Suspect } from '@assay/host';

/**
 * Finds the files of named folders that nothing may pass over in silence: those that are probably meant to be documents, and those that
 * the configuration's `include` names though they are none. What the configuration excludes is left out.
 */
export async function findSuspects(
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

/** True where a pattern of `include` means this very file by a part of its name, or the file stands for something unknown. */
function isIncluded({ input: { uri }, isPlaceholder }: OtherInput, configuration: Configuration): boolean {
  const { values, content } = configuration;
  if (values.include === undefined || !configuration.takes(uri)) return false;
  return values.include.some(
    (pattern) => (isPlaceholder || namesFiles(pattern.value)) && content.matches(pattern, uri),
  );
}

/** True for `apis/*.openapi.yaml`, not for `apis`, `apis/**` and `**\/*.{yaml,json}`. */
function namesFiles(pattern: string): boolean {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  const [, stem] = /^(.*)\.(?:ya?ml|json|\*|\{[^}]*\}|\?\([^)]*\))$/iu.exec(name) ?? [];
  return stem !== undefined && /[a-z\d]/iu.test(stem);
}

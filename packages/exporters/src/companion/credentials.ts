import type { Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { groupVariables } from '../shared/flow-entry.js';
import { UniqueNames } from '../shared/unique-names.js';

/** Names an environment variable for each credential of an import: `AUTH_BASIC_USERNAME` for `auth.basic.username`. */
export function environmentNames(source: ExportSource): ReadonlyMap<string, string> {
  const unique = new UniqueNames();
  return new Map(
    groupVariables(source)
      .filter((variable) => variable.auth !== undefined || variable.computedFrom !== undefined)
      .map(({ name }) => [name, unique.give(environmentName(name))]),
  );
}

function environmentName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?![A-Z_])/, '_');
}

/** Describes a credential in one line, for the person who fills it in. */
export function describeCredential({ description, computedFrom }: Variable): string {
  if (computedFrom === undefined) return description;
  const form = `base64 of \`${computedFrom.variables.map((part) => `<${part}>`).join(':')}\``;
  return description === '' ? form : `${description}: ${form}`;
}

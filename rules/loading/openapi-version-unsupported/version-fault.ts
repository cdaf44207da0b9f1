import type { VersionFault } from '@assay/core';

/** Describes the fault of a version, as a clause after it. */
export function describeVersion({ field, version }: VersionFault): string {
  if (field === 'swagger')
    return isOf3(version) ? 'but versions from 3.0 on stand in `openapi`' : 'which is not 2.0';
  return /^2(?:\.0)?$/.test(version)
    ? 'but version 2.0 stands in `swagger`'
    : 'which is none of 3.0, 3.1 and 3.2';
}

/** Says what to write, as a sentence without its end. */
export function describeVersionFix({ version }: VersionFault): string {
  const suggestion = /(?:^|[\sv])(3\.[012](?:\.\d+)?)(?:\.[x*])?\s*$/i.exec(version)?.[1];
  if (suggestion !== undefined) return `Write \`openapi: "${fullVersions[suggestion] ?? suggestion}"\``;
  if (/^v?2(?:\.\d)*$/i.test(version)) return 'Write `swagger: "2.0"`';
  if (/^v?3$/i.test(version)) return 'Write the full version: `openapi: "3.0.4"`, `"3.1.2"` or `"3.2.0"`';
  return 'Correct it if it is a typo: `swagger: "2.0"`, or `openapi:` with `3.0.4`, `3.1.2` or `3.2.0`; else convert the document';
}

const fullVersions: Readonly<Record<string, string>> = { '3.0': '3.0.4', '3.1': '3.1.2', '3.2': '3.2.0' };

function isOf3(version: string): boolean {
  return /^v?3(?:\.|$)/i.test(version);
}

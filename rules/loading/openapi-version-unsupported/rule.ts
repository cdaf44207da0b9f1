import { defineRule, type VersionFault } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'openapi-version-unsupported',
  meta: {
    name: 'Unsupported OpenAPI version',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` has the `{{field}}` version `{{version}}`, {{fault}}.',
    impact: 'Assay does not analyse it, because the version determines the meaning of every other field.',
    recommendation: '{{fix}}.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#versions-and-deprecation',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#versions-and-deprecation',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#versions-and-deprecation',
      },
    },
  },
  create: (context) => ({
    VersionFault(fault) {
      const { field, version } = fault;
      const data = {
        document: documentName(fault.uri),
        field,
        version,
        fault: describeVersion(fault),
        fix: describeVersionFix(fault),
      };
      context.report({ at: fault, data });
    },
  }),
});

/** Describes the fault of a version, as a clause that follows it. */
function describeVersion({ field, version }: VersionFault): string {
  if (field === 'swagger')
    return isOf3(version) ? 'but versions from 3.0 on belong in `openapi`' : 'which is not 2.0';
  return /^2(?:\.0)?$/.test(version)
    ? 'but version 2.0 belongs in `swagger`'
    : 'which is not 3.0, 3.1 or 3.2';
}

/** Describes the fix of a version, as a sentence without its period. */
function describeVersionFix({ version }: VersionFault): string {
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

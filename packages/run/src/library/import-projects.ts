import type { Analysis } from '@assay/core';
import { displayName } from '@assay/host';
import { importErrors, importSettings, issueOf, type Import } from '@assay/project-generator';
import { rules } from '@assay/rules';
import { analyseInput } from '../analyse-input.js';
import { CommandError } from '../command-error.js';
import { overlayUris } from '../overlay/named-overlays.js';
import { SharedFiles } from '../shared-files.js';
import { makeImport } from '../import/make-import.js';
import { refuseUnknownOptions } from './known-options.js';
import { openDocument } from '../analysis/open-document.js';
import type { DocumentInput, ImportOptions } from '../analysis/options.js';

/** The result of importing a document. */
export interface ImportedProjects extends Pick<Import, 'projects' | 'flows' | 'variableSets' | 'errors'> {
  /** Undefined, like `schemas`, if the document cannot be analysed. Then `errors` has the reasons, and there are no projects. */
  readonly group: Import['group'] | undefined;
  readonly schemas: Import['schemas'] | undefined;
  readonly analysis: Analysis;
}

/**
 * Converts an OpenAPI document to security-test projects: one for each operation, with a request that can be sent. The same
 * document always gives the same records, except for their creation time.
 *
 * @throws AssayError if the name of the document is invalid, or `baseUrl` is not an HTTP URL.
 * @throws TypeError if an option does not exist.
 */
export async function importProjects(
  document: DocumentInput,
  options: ImportOptions = {},
): Promise<ImportedProjects> {
  refuseUnknownOptions('importProjects', options);
  const { cwd = process.cwd(), root, fetch, maxBytes, baseUrl, engine, now = new Date(), signal } = options;
  if (baseUrl !== undefined && !/^https?:\/\//i.test(URL.canParse(baseUrl) ? new URL(baseUrl).href : ''))
    throw new CommandError(`\`${baseUrl}\` is not a base URL, such as \`https://api.test/v1\`.`);
  const input = await openDocument(document, cwd);
  const policy = { cwd, root, fetch, maxBytes };
  const overlays = await new SharedFiles(cwd).findOverlays(overlayUris(options.overlays ?? [], cwd), policy);
  const overlay = overlays?.applier(options.onOverlayWarning ?? (() => {}));
  const analysed = await analyseInput(
    input,
    policy,
    { rules, settings: importSettings(rules), overlay, signal },
    { overlays },
  );
  const { analysis } = analysed;
  signal?.throwIfAborted();
  const testProjects = makeImport(analysed, { name: displayName(input.uri, cwd), engine, baseUrl, now });
  if (testProjects !== undefined) return { ...testProjects, analysis };
  const errors =
    analysis.status === 'error' ? analysis.findings.map(issueOf) : importErrors(analysis.findings);
  return {
    projects: [],
    flows: [],
    variableSets: [],
    errors,
    group: undefined,
    schemas: undefined,
    analysis,
  };
}

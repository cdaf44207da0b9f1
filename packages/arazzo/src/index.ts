import type { DocumentKind } from '@assay/core';
import { count, isObject } from '@assay/text';
import { checkStructure } from './check-structure.js';
import { checkWorkflows } from './check-workflows.js';
import { Problems } from './problems.js';
import { Scope } from './scope.js';
import { Sources } from './sources.js';
import type { Placed } from './values.js';

/** The supported versions of the specification. */
const knownVersion = /^1\.([01])(?:\.\d+(?:[-+][0-9A-Za-z.+-]*)?)?$/;

/** Documents of the Arazzo Specification, 1.0 and 1.1: workflows of calls to APIs. */
export const arazzo: DocumentKind = {
  recognises: ({ value }) => isObject(value) && Object.hasOwn(value, 'arazzo'),
  async examine(document, context) {
    const problems = new Problems(document);
    const { value } = document;
    // The recogniser accepts objects only.
    if (!isObject(value)) return { description: 'Arazzo', faults: [] };
    const version = String(value['arazzo']);
    const minor = knownVersion.exec(version)?.[1];
    if (minor === undefined) {
      problems.add(
        'arazzo-version-unsupported',
        ['arazzo'],
        `\`arazzo\` is \`${version.slice(0, 40)}\`, which is not a version that Assay knows`,
      );
      return { description: 'Arazzo, not analysed', faults: problems.faults };
    }
    const root: Placed<typeof value> = { value, at: [] };
    const line = minor === '1' ? '1.1' : '1.0';
    checkStructure(value, line, problems);
    const sources = await Sources.read(root, document.uri, context, problems);
    const scope = new Scope(root, line, sources);
    checkWorkflows(scope, problems, () => context.look());
    const steps = scope.workflows.reduce((sum, { steps: each }) => sum + each.length, 0);
    const description = `Arazzo ${version}, ${count(scope.workflows.length, 'workflow')}, ${count(steps, 'step')}`;
    return { description, faults: problems.faults };
  },
};

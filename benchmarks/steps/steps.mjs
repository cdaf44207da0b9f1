// The steps of a run of `assay validate`, and the functions that perform them.

/** @typedef {{ step: string, file: string, name: string }} MeasuredFunction `file` is relative to the root of the tree */

/** The steps in the order of a run. `start` ends with the first measured function; `rest` is the time outside all steps. */
export const steps = [
  'start',
  'read',
  'decode',
  'parse',
  'positions',
  'validate',
  'resolve',
  'normalise',
  'walk',
  'word and sort',
  'suppress',
  'report',
  'rest',
];

/** @type {readonly MeasuredFunction[]} */
export const measuredFunctions = [
  { step: 'read', file: 'packages/host/src/read/file.ts', name: 'readFile' },
  { step: 'decode', file: 'packages/text/src/base/decode.ts', name: 'decode' },
  { step: 'parse', file: 'packages/text/src/parse/parse.ts', name: 'parseSource' },
  { step: 'positions', file: 'packages/findings/src/finding/find-places.ts', name: 'findPlaces' },
  { step: 'validate', file: 'packages/core/src/schema/validate-model.ts', name: 'validateModel' },
  { step: 'validate', file: 'packages/core/src/schema/structure-faults.ts', name: 'structureFaults' },
  { step: 'resolve', file: 'packages/core/src/build/resolve-references.ts', name: 'resolveReferences' },
  {
    step: 'resolve',
    file: 'packages/core/src/reference/circular-references.ts',
    name: 'findCircularReferences',
  },
  { step: 'normalise', file: 'packages/core/src/build/build-model.ts', name: 'buildModel' },
  { step: 'walk', file: 'packages/core/src/walk/run-rules.ts', name: 'runRules' },
  { step: 'word and sort', file: 'packages/core/src/issue/make-findings.ts', name: 'makeFindings' },
  { step: 'suppress', file: 'packages/core/src/suppression/suppress-analysis.ts', name: 'suppressAnalysis' },
  { step: 'report', file: 'packages/reporters/src/json/json.ts', name: 'createReporter' },
];

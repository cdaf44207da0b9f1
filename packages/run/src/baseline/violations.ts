import { violatesOfficialSchema, type Analysis, type Finding } from '@assay/core';

/** Rule id under which entries of a baseline list violations of the official schema. */
const ruleName = 'schema-error';

/** The violations of the official schema that an analysis found, in the form in which findings are compared. */
export function listSchemaViolations(analysis: Analysis): Finding[] {
  if (!analysis.loaderErrors.some(violatesOfficialSchema)) return [];
  const locations = analysis.locateLoaderErrors();
  return analysis.loaderErrors.flatMap((error, index) => {
    const location = locations[index];
    if (location === undefined || !violatesOfficialSchema(error)) return [];
    return {
      id: ruleName,
      name: 'Violation of the official schema',
      category: 'documentation',
      severity: 'high',
      operation: null,
      // Names in backticks tell several violations at one place apart.
      problem: `\`${error.keyword}\` \`${error.message}\``,
      impact: '',
      recommendation: '',
      location,
    };
  });
}

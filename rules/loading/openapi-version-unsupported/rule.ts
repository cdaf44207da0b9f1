import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/document-name.js';
import { describeVersion, describeVersionFix } from './version-fault.js';

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
    impact: 'It is not analysed, because the version decides what every other field means.',
    recommendation: '{{mend}}.',
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
        mend: describeVersionFix(fault),
      };
      context.report({ at: fault, data });
    },
  }),
});

import { pattern, truthy } from '@stoplight/spectral-functions';
import { oas2, oas3 } from '@stoplight/spectral-formats';
import { startsUpper } from './functions/starts-upper.mjs';

export default {
  formats: [oas2, oas3],
  rules: {
    'info-title': { given: '$.info', severity: 'warn', then: { field: 'title', function: startsUpper } },
    'no-numbers-in-paths': {
      description: 'Paths name things in words.',
      given: '$.paths',
      then: { field: '@key', function: pattern, functionOptions: { notMatch: '[0-9]' } },
    },
    'server-described': {
      formats: [oas3],
      given: '$.servers[*]',
      recommended: false,
      then: { field: 'description', function: truthy },
    },
  },
};

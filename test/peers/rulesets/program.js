import base from './base.mjs';
import { oas } from '@stoplight/spectral-rulesets';
import { schema, defined } from '@stoplight/spectral-functions';

export default {
  extends: [
    [base, 'all'],
    [oas, 'recommended'],
  ],
  aliases: { Parameters: ['$.paths[*][*].parameters[*]', '$.paths[*].parameters[*]'] },
  rules: {
    'oas3-unused-component': 'off',
    'parameter-described': {
      given: '#Parameters',
      message: '{{property}} {{error}} #{{value}}',
      then: { field: 'description', function: defined },
    },
    'info-form': {
      given: '$.info',
      severity: 'error',
      then: {
        function: schema,
        functionOptions: {
          schema: {
            required: ['contact', 'license'],
            properties: { version: { pattern: '^\\d+\\.\\d+\\.\\d+$' } },
          },
        },
      },
    },
  },
};

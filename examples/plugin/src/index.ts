import { definePlugin } from '@assay/core';
import pathPrefix from './path-prefix/rule.js';
import requiredHeader from './required-header/rule.js';

/** The API rules of Acme. */
export default definePlugin({
  name: 'acme',
  apiVersion: 1,
  rules: [pathPrefix, requiredHeader],
  presets: {
    public: { 'acme/path-prefix': ['medium', { prefix: '/public' }], 'acme/required-header': 'low' },
  },
});

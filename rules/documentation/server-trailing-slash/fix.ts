import { defineFixes } from '@assay/fixes';

export default defineFixes('server-trailing-slash', {
  kind: 'suggested',
  title: 'Remove the trailing slash.',
  make({ document, pointer, value }) {
    if (typeof value !== 'string' || !value.endsWith('/')) return undefined;
    return [{ kind: 'set', document, pointer, value: value.replace(/\/+$/, '') }];
  },
});

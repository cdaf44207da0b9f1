import { defineFixes } from '@assay/fixes';

export default defineFixes('api-version-not-semver', {
  kind: 'suggested',
  title: 'Write the version as a semantic version.',
  make({ document, pointer, value }) {
    // Longer numbers are probably years.
    if (typeof value !== 'string' || !/^v?\d{1,3}$/.test(value)) return undefined;
    return [{ kind: 'set', document, pointer, value: `${value}.0.0` }];
  },
});

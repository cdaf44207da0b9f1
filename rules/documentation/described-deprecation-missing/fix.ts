import { defineFixes } from '@assay/fixes';

export default defineFixes('described-deprecation-missing', {
  kind: 'suggested',
  title: 'Mark as deprecated what the text calls so.',
  make: ({ document, pointer }) => [
    { kind: 'set', document, pointer: [...pointer, 'deprecated'], value: true },
  ],
});

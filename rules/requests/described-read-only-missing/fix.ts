import { defineFixes } from '@assay/fixes';

export default defineFixes('described-read-only-missing', {
  kind: 'suggested',
  title: 'Mark as read-only what the text calls so.',
  make: ({ document, pointer }) => [
    { kind: 'set', document, pointer: [...pointer, 'readOnly'], value: true },
  ],
});

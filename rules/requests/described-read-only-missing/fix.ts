import { defineFixes } from '@assay/fixes';

export default defineFixes('described-read-only-missing', {
  kind: 'suggested',
  title: 'Set `readOnly: true`, as the description states.',
  make: ({ document, pointer }) => [
    { kind: 'set', document, pointer: [...pointer, 'readOnly'], value: true },
  ],
});

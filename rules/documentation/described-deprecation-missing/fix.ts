import { defineFixes } from '@assay/fixes';

export default defineFixes('described-deprecation-missing', {
  kind: 'suggested',
  title: 'Set `deprecated: true`, as the description states.',
  make: ({ document, pointer }) => [
    { kind: 'set', document, pointer: [...pointer, 'deprecated'], value: true },
  ],
});

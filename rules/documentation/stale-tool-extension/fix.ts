import { defineFixes } from '@assay/fixes';

export default defineFixes('stale-tool-extension', {
  kind: 'suggested',
  title: 'Remove the obsolete extension.',
  make: ({ document, pointer }) =>
    String(pointer.at(-1)).startsWith('x-') ? [{ kind: 'remove', document, pointer }] : undefined,
});

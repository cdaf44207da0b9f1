import { defineFixes } from '@assay/fixes';

export default defineFixes('path-trailing-slash', {
  kind: 'unsafe',
  title: 'Remove the trailing slash from the path.',
  make({ document, pointer }) {
    const [section, path, ...rest] = pointer;
    if (section !== 'paths' || typeof path !== 'string' || rest.length > 0) return undefined;
    return [{ kind: 'rename', document, pointer, name: path.replace(/\/+$/, '') }];
  },
});

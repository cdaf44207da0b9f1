import { resolve, type Operation, type PathItem } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** A callback goes to a URL without TLS. */
export default defineChange({
  id: 'callback-transport',
  meta: {
    name: 'Callback over plain HTTP',
    axis: 'transport',
    security: 'weaker',
    forward: {
      clients: 'unknown',
      severity: 'high',
      problem: '{{operations}} now calls back over plain HTTP, at `{{url}}`.',
      impact: 'Anyone on the network path can read and change what the API sends.',
      recommendation: 'Call back only over `https://`.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{operations}} no longer calls back over plain HTTP, at `{{url}}`.',
      impact: 'Receivers must support TLS.',
      recommendation: 'Announce when calls over plain HTTP end.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      const [old, now] = [callbackPaths(before), callbackPaths(after)];
      if (old.length === 0 || old.some(({ path }) => isPlain(path))) return;
      for (const pathItem of now) {
        if (!isPlain(pathItem.path)) continue;
        const was = old.find(({ path }) => path.replace(/^https:/i, 'http:') === pathItem.path);
        report({
          before: was === undefined ? null : { node: was },
          after: { node: pathItem },
          data: { url: pathItem.path },
        });
      }
    },
  },
});

function callbackPaths(operation: Operation): readonly PathItem[] {
  return [...operation.callbacks.values()].flatMap((slot) => resolve(slot)?.pathItems ?? []);
}

function isPlain(path: string): boolean {
  return /^http:/i.test(path);
}

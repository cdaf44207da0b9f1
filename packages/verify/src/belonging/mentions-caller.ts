import { wordsOf } from '@assay/api-knowledge';
import type { FlowOperation } from '@assay/project-generator';

/** Segments of paths that stand for who asks. */
const selves: ReadonlySet<string> = new Set(['me', 'my', 'mine', 'self', '@me', '~']);

const ofCaller =
  /\b(?:my|mine|(?:current(?:ly)?|authenticated|authenticating|logged[- ]?in|signed[- ]?in|calling|requesting)(?: \w+)? user(?:['’]s)?|the caller(?:['’]s)?|(?:their|your) own)\b/i;

/** True where the document says that an operation is about what the caller has: `/me/orders`, `listMyOrders`, "Orders of the current user". */
export function mentionsCaller({
  id,
  path,
  summary,
}: Pick<FlowOperation, 'id' | 'path' | 'summary'>): boolean {
  if (path.split('/').some((segment) => selves.has(segment.toLowerCase()))) return true;
  return ofCaller.test(wordsOf(id ?? '').join(' ')) || ofCaller.test(summary);
}

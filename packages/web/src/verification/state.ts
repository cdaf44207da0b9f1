import { openFragment } from '../shared/fragment.js';

/** What is shown of operations, as the fragment of the URL says it. */
export const fragment = openFragment({ words: '', verdict: '', kind: '', by: 'verdict', operation: '' });

import { openFragment } from '../shared/fragment.js';

/** State of the operations in the fragment of the URL. */
export const fragment = openFragment({ words: '', verdict: '', kind: '', by: 'verdict', operation: '' });

import { openFragment } from '../shared/fragment.js';

/** What is shown of flows, as the fragment of the URL says it. */
export const fragment = openFragment({ words: '', shape: '', project: '' });

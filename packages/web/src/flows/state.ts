import { openFragment } from '../shared/fragment.js';

/** State of the flows in the fragment of the URL. */
export const fragment = openFragment({ words: '', shape: '', project: '' });

import { withoutPassword } from '@assay/api-knowledge';
import { code } from './name-schema.js';

/** A URL as a code span of Markdown, with a maximum length and without the password that may be in it. */
export function urlCode(url: string, max = 120): string {
  return url.trim() === '' ? 'an empty text' : code(withoutPassword(url.trim()), max);
}

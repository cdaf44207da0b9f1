import { withoutPassword } from '@assay/api-knowledge';
import { code } from './name-schema.js';

/** A URL as a code span of Markdown, at most so many characters long and without the password that may stand in it. */
export function urlCode(url: string, most = 120): string {
  return url.trim() === '' ? 'an empty text' : code(withoutPassword(url.trim()), most);
}

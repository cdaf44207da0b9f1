import { texts } from '../texts.js';
import { askJson } from './client.js';
import { wholeSentence } from './failure.js';

/** Finds out whether the service accepts a key. Gives the sentence that says why not; undefined where it does. */
export async function checkKey(key: string): Promise<string | undefined> {
  if (key === '') return texts.keyMissing;
  // A header takes nothing else; the service would not know such a key either.
  if (!/^[\x21-\x7e]+$/.test(key)) return texts.keyUnknown;
  const answer = await askJson({ path: '/api/engines', query: { limit: 1 }, key });
  // A key without the scope of this request is a good key.
  if (answer.kind === 'answer' || answer.failure.kind === 'forbidden') return undefined;
  return answer.failure.kind === 'signed-out' ? texts.keyUnknown : wholeSentence(answer.failure);
}

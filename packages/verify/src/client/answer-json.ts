import { readJson } from '@assay/core';
import type { Answer } from './exchange.js';

/** The value of a body of JSON; undefined where it is none. */
export function jsonOf({ body }: Pick<Answer, 'body'>): unknown {
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

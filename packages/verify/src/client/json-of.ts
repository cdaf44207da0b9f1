import { readJson } from '@assay/core';
import type { Answer } from './exchange.js';

/** The value of a body of JSON; undefined where it is none. */
export function jsonOf(answer: Answer): unknown {
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch {
    return undefined;
  }
}

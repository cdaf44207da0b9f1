import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Rule } from '@assay/core';

/** A reader's judgement of a sample of a rule's findings. */
export interface Judgement {
  readonly sampled: number;
  readonly true: number;
  readonly arguable: number;
  readonly false: number;
  readonly note: string;
}

/** Reads the judgements in a folder from `<id>.json`. Empty without a folder. */
export function judgementsIn(folder: string | undefined, rules: readonly Rule[]): Map<string, Judgement> {
  const judgements = new Map<string, Judgement>();
  if (folder === undefined) return judgements;
  for (const { id } of rules) {
    const file = join(folder, `${id}.json`);
    if (existsSync(file)) judgements.set(id, toJudgement(file));
  }
  return judgements;
}

function toJudgement(file: string): Judgement {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(read)) throw new Error(`${file} holds no object.`);
  const count = (name: string): number => {
    const value = read[name];
    if (typeof value !== 'number') throw new Error(`${file}: \`${name}\` is not a number.`);
    return value;
  };
  return {
    sampled: count('sampled'),
    true: count('true'),
    arguable: count('arguable'),
    false: count('false'),
    note: typeof read['note'] === 'string' ? read['note'] : '',
  };
}

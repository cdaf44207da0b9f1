import { setFlagsFromString } from 'node:v8';
import { types } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Analysis } from '../analysis-result.js';
import { Revisions } from './revisions.js';

const uri = 'file:///api/openapi.yaml';
const paths = 300;

/** Returns a document in which each path has a description, some with typed text. */
function textOf(typed: ReadonlyMap<number, string>): string {
  const entries = Array.from(
    { length: paths },
    (_, index) =>
      `  /things/${index}:\n    get:\n      description: Gets the thing number ${index}${typed.get(index) ?? ''}.\n` +
      `      responses:\n        '200':\n          description: ${'A thing. '.repeat(300)}\n`,
  );
  return `openapi: 3.1.1\ninfo:\n  title: Things\n  version: '1'\npaths:\n${entries.join('')}`;
}

/** Simulates a user who types at one place after another. */
class Typist {
  private readonly revisions = new Revisions();
  private readonly typed = new Map<number, string>();

  async type(place: number, letters: string): Promise<Analysis> {
    let analysis = await this.analyse();
    for (const letter of letters) {
      this.typed.set(place, (this.typed.get(place) ?? '') + letter);
      analysis = await this.analyse();
    }
    return analysis;
  }

  private analyse(): Promise<Analysis> {
    return analyse({ uri, text: textOf(this.typed) }, { rules: [], revisions: this.revisions });
  }
}

const collect = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

describe('watching a document that is edited', () => {
  it('covers only the edited value', async () => {
    const typist = new Typist();
    const isWatched = ({ model }: Analysis, place: number): boolean =>
      types.isProxy(model?.document.operations[place]?.raw);
    const first = await typist.type(7, 'abc');
    expect(isWatched(first, 7)).toBe(true);
    const second = await typist.type(9, 'abc');
    expect(isWatched(second, 9)).toBe(true);
    expect(isWatched(second, 7)).toBe(false);
    // The result of the first analysis must remain usable.
    expect(first.model?.document.operations[7]?.text('description')).toBe('Gets the thing number 7abc.');
    expect(second.model?.document.operations[7]?.text('description')).toBe('Gets the thing number 7abc.');
  });

  it('covers the edited value after an edit of the root', async () => {
    const revisions = new Revisions();
    const type = (letters: string, added: string): Promise<Analysis> =>
      analyse({ uri, text: textOf(new Map([[7, letters]])) + added }, { rules: [], revisions });
    await type('', '');
    await type('', 'x-new: 1\n');
    await type('a', 'x-new: 1\n');
    const { model } = await type('ab', 'x-new: 1\n');
    expect(types.isProxy(model?.document.operations[7]?.raw)).toBe(true);
  });

  it('keeps one text after any number of edits', async () => {
    const typist = new Typist();
    await typist.type(1, 'ab');
    const before = collect();
    let last: Analysis | undefined;
    for (let place = 2; place < 12; place++) last = await typist.type(place, 'ab');
    expect(last?.status).toBe('success');
    expect(collect() - before).toBeLessThan(5 * textOf(new Map()).length);
  });
});

import { PassThrough, Readable } from 'node:stream';
import type { Io } from '@assay/run/io';
import { expect, it } from 'vitest';
import { openQuestions } from './confirm.js';

it.each([
  ['', false, true],
  ['y\n', true, false],
  ['what\nno\n', false, false],
  ['what\n', false, true],
])('answers a question with the input %j: %s, and ends the dialogue: %s', async (input, expected, isOver) => {
  // `as`: the dialogue uses these two streams only.
  const io = { stdin: Readable.from([Buffer.from(input)]), stderr: new PassThrough() } as unknown as Io;
  const questions = openQuestions(io, false);
  expect(await questions.ask('Review?')).toBe(expected);
  expect(questions.isOver()).toBe(isOver);
  questions.close();
});

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { columnsOf, usesColor, type OutputStream } from './io.js';

const terminal: OutputStream = Object.assign(new PassThrough(), { isTTY: true, columns: 132 });
const pipe: OutputStream = new PassThrough();

describe('colours', () => {
  it.each([
    ['a terminal has them', terminal, {}, true, true],
    ['a pipe has none', pipe, {}, true, false],
    ['NO_COLOR takes them away', terminal, { NO_COLOR: '1' }, true, false],
    ['an empty NO_COLOR says nothing', terminal, { NO_COLOR: '' }, true, true],
    ['FORCE_COLOR gives them to a pipe', pipe, { FORCE_COLOR: '1' }, true, true],
    ['FORCE_COLOR is stronger than NO_COLOR', pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, true, true],
    ['FORCE_COLOR=0 takes them away', terminal, { FORCE_COLOR: '0' }, true, false],
    ['--no-color is stronger than all', terminal, { FORCE_COLOR: '1' }, false, false],
    ['a dumb terminal has none', terminal, { TERM: 'dumb' }, true, false],
  ] as const)('%s', (_, stream, env, option, expected) => {
    expect(usesColor(stream, env, option)).toBe(expected);
  });
});

describe('the width', () => {
  it.each([
    ['is that of the terminal', terminal, {}, 132],
    ['has no end in a pipe', pipe, {}, Infinity],
    ['is what COLUMNS asks for', terminal, { COLUMNS: '60' }, 60],
    ['is what COLUMNS asks for in a pipe too', pipe, { COLUMNS: '60' }, 60],
    ['does not follow a COLUMNS that is none', pipe, { COLUMNS: '0' }, Infinity],
    ['does not follow a COLUMNS that is not a number', terminal, { COLUMNS: '6e1' }, 132],
  ] as const)('%s', (_, stream, env, expected) => {
    expect(columnsOf(stream, env)).toBe(expected);
  });
});

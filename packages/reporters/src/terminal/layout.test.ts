import { describe, expect, it } from 'vitest';
import { escapeForTerminal } from './text.js';
import { fit, fitEnd, wrap } from './layout.js';

describe('escaping', () => {
  it('shows controls, hidden characters and lone surrogates, and keeps all languages', () => {
    expect(escapeForTerminal('\u001B[0m \u009B \u202E \u200B \uFEFF \u{E0041} \uDC00 \n')).toBe(
      '\\x1b[0m \\x9b \\u202e \\u200b \\ufeff \\u{e0041} \\udc00 \\n',
    );
    const languages = 'Grüße 你好 שלום नमस्ते می‌خواهم 👩‍👩‍👧';
    expect(escapeForTerminal(languages)).toBe(languages);
  });
});

describe('fitting', () => {
  it('cuts by columns, not by code units, and never through a character', () => {
    expect(fit('abcdef', 6)).toBe('abcdef');
    expect(fit('abcdef', 5)).toBe('abcd…');
    expect(fit('値段値段', 5)).toBe('値段…');
    expect(fit('👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧…');
    expect(fitEnd('abcdef', 4)).toBe('…def');
    expect(fit('x'.repeat(5_000_000), 4)).toBe('xxx…');
  });

  it('wraps at words and keeps the indentation', () => {
    expect(wrap('one two three four five', 22, '  ')).toEqual(['  one two three four', '  five']);
    expect(wrap('one\n\n  two', 40, '')).toEqual(['one two']);
  });
});

import { expect, test } from 'vitest';
import { withoutCode } from './markdown-code.js';

test.each<[string, string, string]>([
  ['a code span', 'Send `<script>` as it is.', 'Send   as it is.'],
  ['a code span with a backtick in it', 'a ``b ` <c>`` d', 'a   d'],
  ['a code span over two lines', 'a `b\nc` d', 'a   d'],
  ['a fenced block', 'a\n\n```html\n<script>\n```\n\nb', 'a\n\n\nb'],
  ['a fenced block with another fence in it', '~~~\n```\n<b>\n~~~\nc', 'c'],
  ['a fence that nothing closes', 'a\n```\n<script>', 'a'],
  ['an indented block', 'a\n\n    <script>\n\nb', 'a\n\n\nb'],
  ['a comment', 'a <!-- <script> --> b', 'a   b'],
])('%s is removed', (_what, markdown, expected) => {
  expect(withoutCode(markdown)).toBe(expected);
});

test.each(['A backtick ` alone, <b>bold</b>', 'a\n    continued, no block', '# Title\n\n<script>'])(
  '%j stays unchanged',
  (markdown) => {
    expect(withoutCode(markdown)).toBe(markdown);
  },
);

test('a long text of backticks is read in linear time', () => {
  const markdown = Array.from({ length: 2000 }, (_, index) => '`'.repeat(index % 50)).join(' a ');
  expect(withoutCode(markdown).length).toBeLessThan(markdown.length);
});

import { ChangeSet, Text } from '@codemirror/state';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeMarks } from './marks.js';
import { patchesToChanges } from './patches.js';

const mark = {
  finding: 0,
  severity: 'high',
  message: 'm',
  hasFix: false,
  line: 2,
  column: 3,
  endLine: 2,
  endColumn: 5,
} as const;

it('a mark keeps its position through later changes', () => {
  const text = Text.of(['one', 'two two', 'three']);
  const same = ChangeSet.empty(text.length);
  expect(placeMarks([mark], text, same)).toEqual([{ mark, from: 6, to: 8 }]);
  const inserted = ChangeSet.of({ from: 0, insert: '12345' }, text.length);
  expect(placeMarks([mark], text, inserted)).toEqual([{ mark, from: 11, to: 13 }]);
  const deleted = ChangeSet.of({ from: 4, to: 11 }, text.length);
  expect(placeMarks([mark], text, deleted)).toEqual([{ mark, from: 4, to: 4 }]);
});

it('a mark without a position in the text moves to the nearest', () => {
  const text = Text.of(['one']);
  const far = { ...mark, line: 9, column: 99, endLine: 10, endColumn: 1 };
  expect(placeMarks([far], text, ChangeSet.empty(3))).toEqual([{ mark: far, from: 3, to: 3 }]);
});

it('patches of a text become changes of an editor, which counts each line break as one', () => {
  const lines = fc.array(fc.stringMatching(/^[a-z]{0,4}$/), { minLength: 1, maxLength: 6 });
  const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(lines, cuts, fc.constantFrom('\n', '\r\n'), (parts, offsets, lineBreak) => {
      const text = parts.join(lineBreak);
      // Patches never begin or end inside a line break.
      const known = [...new Set(offsets)].filter(
        (at) => at <= text.length && text.slice(at - 1, at + 1) !== '\r\n',
      );
      known.sort((a, b) => a - b);
      const patches = known.flatMap((start, index) =>
        index % 2 === 0 && known[index + 1] !== undefined
          ? [{ start, end: known[index + 1] ?? 0, text: 'X' }]
          : [],
      );
      let expected = '';
      let at = 0;
      for (const { start, end } of patches) {
        expected += `${text.slice(at, start)}X`;
        at = end;
      }
      expected += text.slice(at);
      const doc = Text.of(text.split(lineBreak));
      const changes = patchesToChanges(patches, text, lineBreak);
      const after = ChangeSet.of(
        changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        doc.length,
      ).apply(doc);
      expect(after.toString()).toBe(expected.replaceAll('\r\n', '\n'));
    }),
  );
});

import type { ChangeSet } from '@codemirror/state';
import type { Patch } from '@assay/text/patches';

/** A change with editor positions, which count each line break as one. */
export interface EditorChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Converts patches of a text to editor changes. The patches must be in the order of the text. */
export function patchesToChanges(
  patches: readonly Patch[],
  text: string,
  lineBreak: string,
): readonly EditorChange[] {
  if (lineBreak.length === 1)
    return patches.map(({ start, end, text: to }) => ({ from: start, to: end, text: to }));
  let at = 0;
  let breaks = 0;
  const mapOffset = (offset: number): number => {
    for (
      let next = text.indexOf(lineBreak, at);
      next >= 0 && next < offset;
      next = text.indexOf(lineBreak, at)
    ) {
      breaks++;
      at = next + lineBreak.length;
    }
    return offset - breaks * (lineBreak.length - 1);
  };
  return patches.map(({ start, end, text: to }) => {
    const from = mapOffset(start);
    return { from, to: mapOffset(end), text: to };
  });
}

/** Converts editor changes to patches, for a text whose line breaks are one code unit. */
export function patchesOf(changes: ChangeSet): readonly Patch[] {
  const patches: Patch[] = [];
  changes.iterChanges((start, end, _from, _to, inserted) =>
    patches.push({ start, end, text: inserted.toString() }),
  );
  return patches;
}

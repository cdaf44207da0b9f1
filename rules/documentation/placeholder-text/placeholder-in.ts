/** A text that stands for one that is still to be written. */
export interface Placeholder {
  readonly text: string;
  /** True if there is nothing else. */
  readonly isWhole: boolean;
}

/** Whole texts that say nothing: names of types and fields, and words for what is missing. */
const empty =
  /^(?:string|null|undefined|object|todo|fixme|tbd|tba|desc|description|summary|lorem ipsum|x{3,}|asdf|foo|foo ?bar|\?{2,}|\.{3}|(?:no|missing|empty) description(?: (?:available|provided|yet|given))?|description (?:(?:goes|comes) )?here|(?:a|some|your|add|insert|enter|put|write)(?: an?| your| some| the)? (?:operation |short |long )?(?:description|summary|text)(?: (?:goes )?here)?|optional extended description in (?:commonmark|markdown)(?: or html)?|optional multiline or single-line description in .{0,120})[.!]?$/i;

/** Marks of unfinished work inside of a text; `TODO` alone is also a thing that people keep lists of. */
const marks = /\bFIXME\b|\bTBD\b|\bTODO(?=:| -|\()|^TODO\b(?! (?:list|item|app|entr))|\bLorem ipsum dolor\b/;

/** Finds a placeholder for a text that is still to be written; undefined in a real text. */
export function placeholderIn(text: string): Placeholder | undefined {
  const trimmed = text.length > 200 ? text : text.trim().replace(/^[<([{*_`]+|[>)\]}*_`]+$/g, '');
  if (trimmed.length <= 200 && empty.test(trimmed)) return { text: trimmed, isWhole: true };
  const mark = marks.exec(text)?.[0];
  return mark === undefined ? undefined : { text: mark, isWhole: false };
}

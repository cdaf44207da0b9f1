const tabInIndentation = 'the indentation contains a tab, but must be made of spaces';

/** Messages of js-yaml and their replacements: clauses that name the mistake in plain words. */
const clauses: readonly (readonly [RegExp, string])[] = [
  [/^null byte/, 'the text contains a NUL character'],
  [/non-printable|valid JSON character/, 'the text contains a control character'],
  [/^tab characters must not/, tabInIndentation],
  [/^deficient indentation/, 'the line is indented too little to continue the value before it'],
  [/multiline key/, 'a colon is missing, or the key runs over several lines'],
  [/^expected ':' after a mapping key/, 'a colon is missing after the key'],
  [/^a whitespace character is expected after/, 'a space is missing after the colon of a key'],
  [/^missed comma between/, 'a comma is missing between two entries'],
  [/^expected the node content, but found ','/, 'there is a comma where a value is expected'],
  [/within a flow collection/, 'the document ends inside a `[` or `{` that is never closed'],
  [/^unexpected end of the stream within a single/, 'the document ends inside a string in single quotes'],
  [/^unexpected end of the stream within a double/, 'the document ends inside a string in double quotes'],
  [/^unexpected end of the document within a single/, 'the document ends inside a string in single quotes'],
  [/^unexpected end of the document within a double/, 'the document ends inside a string in double quotes'],
  [/verbatim tag/, 'the document ends inside a tag'],
  [/^unknown escape/, 'an escape sequence in double quotes is unknown'],
  [/^expected hexadecimal/, 'an escape sequence has too few hexadecimal digits'],
  [/^a line break is expected/, 'the text of a `|` or `>` must begin on the next line'],
  [/^repeat of a chomping/, 'a block scalar has two of the signs `+` and `-`'],
  [/^repeat of an indentation/, 'a block scalar has two indentation digits'],
  [/^bad explicit indentation/, 'a block scalar has the indentation digit 0'],
  [/^duplication of a tag/, 'a value has two tags'],
  [/^duplication of an anchor/, 'a value has two anchors'],
  [/^name of an anchor/, 'an anchor has no name'],
  [/^name of an alias/, 'an alias has no name'],
  [/^alias node should not/, 'an alias has a tag or an anchor'],
  [/^undeclared tag handle/, 'a tag has a handle that no `%TAG` directive declares'],
  [/tag/, 'a tag or a `%TAG` directive is malformed'],
  [/^directives end mark/, 'a `---` is missing after the directives'],
  [
    /YAML directive|YAML version|directive name/,
    'a directive is malformed, or requires a version of YAML that is not 1.x',
  ],
];

/** Returns a plain clause for an error reason of js-yaml at an offset of a text; the reason itself if it is unknown. */
export function rewordYamlReason(reason: string, text: string, offset: number): string {
  if (/^bad indentation|^end of the stream or a document separator/.test(reason))
    return misplacedText(text, offset);
  for (const [pattern, clause] of clauses) {
    if (pattern.test(reason)) return clause;
  }
  return reason;
}

/** Returns the clause for unexpected text after a complete value, where only a new entry could begin. */
function misplacedText(text: string, offset: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  const before = text.slice(lineStart, offset);
  // On the first line a tab counts as white space before the key.
  if (/^ *\t/.test(before)) return tabInIndentation;
  const character = text[offset] ?? '';
  if ('@`%'.includes(character)) return 'a value begins with `@`, `%` or a backtick, which must be quoted';
  if (character === ']' || character === '}') return `a \`${character}\` closes nothing`;
  if (character !== ':')
    return before.trim() === ''
      ? 'the indentation of the line matches no entry that it could belong to'
      : 'there is text after the end of a value';
  return /:\s/.test(before)
    ? 'the line has a second colon; a value that contains `: ` must be quoted'
    : 'the line is indented deeper than its mapping, or the line before it has no colon';
}

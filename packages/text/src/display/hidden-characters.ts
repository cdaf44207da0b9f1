/**
 * The characters that are invisible or reorder the text around them, as the content of a character class with the flag `u`. They
 * are controls except tabs and line ends, line separators, bidi controls, fillers and tags. The joiners and variation selectors
 * of scripts and emoji are excluded.
 */
export const hiddenCharacters = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}`;

let hidden: RegExp | undefined;

/** Replaces hidden characters of a JSON text by escapes: `\u202e`. In JSON they can occur only in strings. */
export function escapeHidden(json: string): string {
  // Most of a long text is ASCII, which this pattern skips several times faster.
  return json.replace(/[^ -~]+/g, (run) => {
    hidden ??= new RegExp(`[${hiddenCharacters}]`, 'gu');
    return run.replace(hidden, escapeUnits);
  });
}

function escapeUnits(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// What JSON must escape, and what would make a terminal do or hide something when the report is looked at.
const special =
  /["\\\u0000-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB]/;
const visible = /^[ -~]*$/;

/** Writes a string as JSON (RFC 8259, section 7), with escapes for everything that is not visible. */
export function quote(text: string): string {
  return special.test(text) ? escapeHidden(JSON.stringify(text)) : `"${text}"`;
}

/** Writes any plain value as JSON, with escapes for everything that is not visible. */
export function json(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

/** The expression looks up characters of all scripts when it is made, which few texts need. */
function escapeHidden(text: string): string {
  return visible.test(text) ? text : text.replace(/[\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

function escapeUnits(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

import { getScalarValue, SCALAR_STYLE, type DocumentEvent, type ScalarEvent } from 'js-yaml';
import { resolveInteger } from './scalar.js';
import { coreTag } from './tag.js';

/** Returns the text of a scalar, without quotes, escapes, folds and indentation. */
export function scalarText(text: string, event: ScalarEvent): string {
  return event.fast ? text.slice(event.valueStart, event.valueEnd) : getScalarValue(text, event);
}

/**
 * Returns the property name of a scalar key: integers in decimal (`0200` is `200`), other keys as written, because `1.0` is
 * probably a version rather than a number.
 */
export function keyName(text: string, event: ScalarEvent, document: DocumentEvent): string {
  const name = scalarText(text, event);
  return name.charCodeAt(0) > 0x39 || !isInteger(text, event, document) ? name : integerName(name);
}

/** Returns the property name of a plain key. */
export function integerName(name: string): string {
  const value = resolveInteger(name);
  return value !== undefined && Number.isSafeInteger(value) ? String(value) : name;
}

function isInteger(text: string, event: ScalarEvent, document: DocumentEvent): boolean {
  if (event.tagStart < 0) return event.style === SCALAR_STYLE.PLAIN;
  return coreTag(text.slice(event.tagStart, event.tagEnd), document) === 'int';
}

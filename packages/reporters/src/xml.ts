import { escapeForTerminal } from './terminal/text.js';

// Written by hand, because XML output needs only the escape below. Streaming libraries depend on Node's streams, which do not run
// in browsers, or allow characters that XML 1.0 (section 2.2) forbids even if escaped.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Escapes a text for XML, as character data or as the value of an attribute. Characters that XML forbids become visible escapes.
 */
export function xmlText(text: string): string {
  return escapeForTerminal(text)
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replace(/[\uFFFE\uFFFF]/g, (sign) => (sign === '\uFFFE' ? '\\ufffe' : '\\uffff'));
}

/** Writes the attributes of an element, each with a leading space. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}

/** The XML declaration at the beginning of a document. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

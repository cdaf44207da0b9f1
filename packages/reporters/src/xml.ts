import { escapeForTerminal } from './terminal/text.js';

// Written by hand: what XML asks for is the escape below, and libraries that stream either are streams of Node, which do not
// run in browsers, or let characters through that XML 1.0 (section 2.2) forbids however they are escaped.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Writes a text as XML character data or the value of an attribute; what XML forbids becomes a visible escape. */
export function xmlText(text: string): string {
  return escapeForTerminal(text)
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replace(/[\uFFFE\uFFFF]/g, (sign) => (sign === '\uFFFE' ? '\\ufffe' : '\\uffff'));
}

/** Writes the attributes of an element, each with the space before it. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}

/** The declaration that a document begins with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

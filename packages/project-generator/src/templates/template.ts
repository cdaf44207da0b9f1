import { isJsonNumber } from '@assay/text';
import type { Template } from '../records/index.js';

/** Returns the text of a scalar; empty for objects, arrays and missing values. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || isJsonNumber(value) || typeof value === 'boolean' ? String(value) : '';
}

/** A piece of a template. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

const piece = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_.-]*)\}/g;

const soleVariable = /^\$\{([A-Za-z_][A-Za-z0-9_.-]*)\}$/;

/** Parses a template: `${name}` is a variable, `$${` the text `${`; everything else is text. */
export function parseTemplate(template: Template): TemplatePart[] {
  if (!template.includes('${')) return template === '' ? [] : [{ kind: 'text', text: template }];
  const sole = soleVariable.exec(template)?.[1];
  if (sole !== undefined) return [{ kind: 'variable', name: sole }];
  const parts: TemplatePart[] = [];
  let text = '';
  let at = 0;
  for (const match of template.matchAll(piece)) {
    text += template.slice(at, match.index);
    at = match.index + match[0].length;
    const name = match[1];
    if (name === undefined) {
      text += '${';
      continue;
    }
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
    parts.push({ kind: 'variable', name });
  }
  text += template.slice(at);
  if (text !== '') parts.push({ kind: 'text', text });
  return parts;
}

/** Escapes a text for a template. */
export function escapeTemplate(text: string): Template {
  return text.replaceAll('${', () => '$${');
}

/** Fills in the variables of a template. */
export function fillTemplate(template: Template, valueOf: (name: string) => string): string {
  if (!template.includes('${')) return template;
  return template.replaceAll(piece, (_, name: string | undefined) =>
    name === undefined ? '${' : valueOf(name),
  );
}

import { printValue } from '../model/print.js';

/** Values for the placeholders of a message. */
export interface MessageValues {
  readonly property: string | number;
  readonly error: string;
  readonly path: string;
  readonly description: string | null;
  readonly value: unknown;
}

const placeholder = /#?\{\{([^}\n]+)\}\}/g;
const forbidden = /constructor|process|require|global|mainModule|fs|child_process/;

/** Fills the placeholders of a message: `{{property}}`, and `#{{...}}` with an expression. */
export function fillMessage(message: string, values: MessageValues): string {
  if (!message.includes('{{')) return message;
  return message.replace(placeholder, (match: string, content: string) => {
    if (match.startsWith('#')) return evaluate(content.trim(), values);
    return isName(content) ? String(values[content]) : '';
  });
}

/** True if all expressions of a message are supported. */
export function isSupportedMessage(message: string): boolean {
  for (const [match, content = ''] of message.matchAll(placeholder))
    if (match.startsWith('#') && parse(content.trim()) === undefined && !forbidden.test(content))
      return false;
  return true;
}

/** Converts a value to a string like JavaScript. */
function stringify(value: unknown): string {
  return `${value as string}`; // Objects are converted like in JavaScript, too.
}

function isName(name: string): name is keyof MessageValues {
  return ['property', 'error', 'path', 'description', 'value'].includes(name);
}

function evaluate(expression: string, values: MessageValues): string {
  if (forbidden.test(expression)) return '';
  const terms = parse(expression) ?? [];
  return terms.map((term) => String(evaluateTerm(term, values))).join('');
}

type Term =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly name: keyof MessageValues }
  | { readonly kind: 'print'; readonly name: string }
  | { readonly kind: 'upper'; readonly term: Term };

/** Parses strings, names and calls of `print`, joined with `+` or commas. Returns undefined for other expressions. */
function parse(expression: string): readonly Term[] | undefined {
  const terms = expression.split(/\s*\+\s*|\s*,\s*/).map(parseTerm);
  return terms.every((term) => term !== undefined) ? terms : undefined;
}

function parseTerm(text: string): Term | undefined {
  const upper = /^(\S+)\.toUpperCase\(\)$/.exec(text)?.[1] ?? /^toUpperCase\((.*)\)$/.exec(text)?.[1];
  if (upper !== undefined) {
    const term = parseTerm(upper);
    return term && { kind: 'upper', term };
  }
  const printed = /^print\(\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\)$/.exec(text);
  if (printed !== null) return { kind: 'print', name: printed[1] ?? printed[2] ?? '' };
  const quoted = /^(?:"([^"\\]*)"|'([^'\\]*)')$/.exec(text);
  if (quoted !== null) return { kind: 'text', text: quoted[1] ?? quoted[2] ?? '' };
  if (/^\d+$/.test(text)) return { kind: 'text', text: String(Number(text)) };
  return isName(text) ? { kind: 'name', name: text } : undefined;
}

function evaluateTerm(term: Term, values: MessageValues): unknown {
  switch (term.kind) {
    case 'text':
      return term.text;
    case 'name':
      return values[term.name];
    case 'upper':
      return String(evaluateTerm(term.term, values)).toUpperCase();
    case 'print':
      return print(term.name, values);
  }
}

function print(name: string, values: MessageValues): string {
  switch (name) {
    case 'property':
      return values.property === '' ? 'The document ' : `"${values.property}" property `;
    case 'value':
      return printValue(values.value);
    default:
      return isName(name) && values[name] !== null ? stringify(values[name]) : '';
  }
}

import { escapeHtml } from './terminal.js';

const yamlLine = /^(\s*(?:- )*)((?:"[^"]*"|'[^']*'|[^\s#'"][^:#]*?))(:)(?=\s|$)(.*)$/;

/** Writes a code block as HTML, with highlighted keys, comments and changed lines. */
export function highlight(code: string, language: string): string {
  const write = writers[language];
  if (write === undefined) return escapeHtml(code);
  return code.split('\n').map(write).join('\n');
}

const writers: Readonly<Record<string, (line: string) => string>> = {
  yaml: writeYaml,
  yml: writeYaml,
  sh: (line) => withComment(line, escapeHtml),
  diff: (line) =>
    /^[+-]/.test(line) ? span(line.startsWith('+') ? 'come' : 'gone', line) : escapeHtml(line),
};

function writeYaml(line: string): string {
  return withComment(line, (text) => {
    const [, indent = '', key, colon = '', rest = ''] = yamlLine.exec(text) ?? [];
    return key === undefined ? escapeHtml(text) : indent + span('key', key) + colon + escapeHtml(rest);
  });
}

function withComment(line: string, write: (text: string) => string): string {
  const start = /(?:^|\s)# /.exec(line)?.index;
  return start === undefined ? write(line) : write(line.slice(0, start)) + span('comment', line.slice(start));
}

function span(name: string, text: string): string {
  return `<span class="${name}">${escapeHtml(text)}</span>`;
}

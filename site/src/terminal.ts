/** CSS classes for the colours in Assay's terminal output, by SGR code. */
const classes: Readonly<Record<string, string>> = {
  '1': 'strong',
  '2': 'dim',
  '4': 'underline',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '34': 'blue',
  '35': 'magenta',
  '36': 'cyan',
  '90': 'dim',
};

/** Codes that end others. */
const ends: Readonly<Record<string, readonly string[]>> = {
  '22': ['strong', 'dim'],
  '24': ['underline'],
  '39': ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'],
};

/** Writes terminal output as HTML, with classes instead of colours. */
export function terminalHtml(output: string): string {
  const active = new Set<string>();
  let html = '';
  // oxlint-disable-next-line no-control-regex -- these are escape sequences
  for (const part of output.split(/(\u001b\[[\d;]*m)/)) {
    // oxlint-disable-next-line no-control-regex -- as above
    const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
    if (codes === undefined) {
      if (part === '') continue;
      const text = escapeHtml(part);
      html += active.size === 0 ? text : `<span class="${[...active].join(' ')}">${text}</span>`;
      continue;
    }
    for (const code of codes.split(';')) {
      const name = classes[code];
      if (name !== undefined) active.add(name);
      else if (code === '0' || code === '') active.clear();
      else for (const ended of ends[code] ?? []) active.delete(ended);
    }
  }
  return html;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

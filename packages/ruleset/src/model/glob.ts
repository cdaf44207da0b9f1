const compiled = new Map<string, readonly RegExp[]>();

/** True for a supported pattern: without extended patterns, negations, escapes and comments. */
export function isSupportedGlob(pattern: string): boolean {
  return !/[!?*+@]\(|^[!#]|\\|\{[^}]*\{|\.\.\d|\d\.\./.test(pattern);
}

/** Matches a relative path with a pattern like Spectral. A pattern without a slash is matched with the file name only. */
export function matchGlob(path: string, pattern: string): boolean {
  let patterns = compiled.get(pattern);
  if (patterns === undefined) compiled.set(pattern, (patterns = expandBraces(pattern).map(toRegExp)));
  const name = path.slice(path.lastIndexOf('/') + 1);
  return patterns.some((regExp) => regExp.test(pattern.includes('/') ? path : name));
}

function expandBraces(pattern: string): string[] {
  const match = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(pattern);
  if (match === null) return [pattern];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice}${after}`));
}

function toRegExp(pattern: string): RegExp {
  const segments = pattern.split('/');
  let source = '';
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === '**') {
      // `**` does not match folders whose name begins with a dot.
      source += isLast ? String.raw`(?:(?!\.)[^/]+/)*(?:(?!\.)[^/]+)?` : String.raw`(?:(?!\.)[^/]+/)*`;
      continue;
    }
    source += segmentSource(segment);
    if (!isLast) source += '/';
  }
  return new RegExp(`^${source}$`);
}

function segmentSource(segment: string): string {
  let source = /^[*?[]/.test(segment) ? String.raw`(?!\.)(?=.)` : '';
  for (let at = 0; at < segment.length; at++) {
    const character = segment[at] ?? '';
    if (character === '*') {
      while (segment[at + 1] === '*') at++;
      source += '[^/]*?';
    } else if (character === '?') {
      source += '[^/]';
    } else if (character === '[') {
      const close = segment.indexOf(']', at + 2);
      if (close === -1) source += String.raw`\[`;
      else {
        source += `[${segment.slice(at + 1, close).replace(/^!/, '^')}]`;
        at = close;
      }
    } else {
      source += character.replace(/[.+^${}()|\\\]]/g, String.raw`\$&`);
    }
  }
  return source;
}

// Writes plain values as YAML in block style.

/**
 * The text after a key or dash: a scalar on the same line, or a collection on the next lines.
 *
 * @param {unknown} value
 * @param {number} level the indentation of a collection's entries, in steps of two spaces
 * @returns {string}
 */
export function toYaml(value, level) {
  if (typeof value !== 'object' || value === null) return ` ${scalar(value)}\n`;
  const indent = '  '.repeat(level);
  const entries = Array.isArray(value)
    ? value.map((item) => `${indent}-${toYaml(item, level + 1)}`)
    : Object.entries(value).map(([key, item]) => `${indent}${scalar(key)}:${toYaml(item, level + 1)}`);
  if (entries.length === 0) return Array.isArray(value) ? ' []\n' : ' {}\n';
  return `\n${entries.join('')}`;
}

/** Plain words are unquoted. Quotes every text that YAML could read as another type. */
function scalar(value) {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = /^[A-Za-z][\w /-]*\w$/.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

// Writes plain values as YAML in block style.

/**
 * The text behind a key or dash: a scalar in its line, or a collection in the lines below.
 *
 * @param {unknown} value
 * @param {number} level how many times two blanks stand before the entries of a collection
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

/** Words stay plain; what could be read as something else is quoted. */
function scalar(value) {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = /^[A-Za-z][\w /-]*\w$/.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

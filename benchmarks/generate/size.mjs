// Parses and formats sizes of documents. A kilobyte has 1,000 bytes, a megabyte 1,000,000.

const units = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/**
 * Parses `20MB`, `100 KB` or a number of bytes.
 *
 * @param {string} text
 * @returns {number} bytes
 */
export function parseSize(text) {
  const match = /^(\d+(?:\.\d+)?) ?([KMG]?B)?$/i.exec(text.trim());
  if (match === null) throw new RangeError(`\`${text}\` is not a size: write \`20MB\` or \`100KB\`.`);
  return Math.round(Number(match[1]) * units[(match[2] ?? 'B').toUpperCase()]);
}

/**
 * Formats a size: `3 KB`, `0.4 MB`, `13 MB`.
 *
 * @param {number} bytes
 */
export function formatSize(bytes) {
  if (bytes < 99_500) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 9.95e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.round(bytes / 1e6)} MB`;
}

import { ExactNumber, writeJson as exactJson } from '@assay/text';
import { dump } from 'js-yaml';
import { exactSchema } from './exact-yaml.js';

/** Writes a value as YAML that readers of 1.1 and of 1.2 read alike: no aliases, and quotes around whatever either could misread. */
export function writeYaml(value: unknown): string {
  return dump(wellFormed(value), { lineWidth: -1, noRefs: true, schema: exactSchema });
}

/** Writes a value as JSON, indented, with a line break at the end. */
export function writeJson(value: unknown): string {
  return `${exactJson(value, 2)}\n`;
}

/** Replaces halves of surrogate pairs, which no file in UTF-8 can hold. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]): [string, unknown] => [name.toWellFormed(), wellFormed(each)]),
  );
}

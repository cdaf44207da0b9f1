import { ExactNumber, writeJson as exactJson } from '@assay/text';
import { dump } from 'js-yaml';
import { exactSchema } from './exact-yaml.js';

/** Writes a value as YAML that 1.1 and 1.2 read alike: without aliases, and with quotes around ambiguous values. */
export function writeYaml(value: unknown): string {
  return dump(wellFormed(value), { lineWidth: -1, noRefs: true, schema: exactSchema });
}

/** Writes a value as indented JSON with a final line break. */
export function writeJson(value: unknown): string {
  return `${exactJson(value, 2)}\n`;
}

/** Replaces unpaired surrogates, which UTF-8 files cannot contain. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]): [string, unknown] => [name.toWellFormed(), wellFormed(each)]),
  );
}

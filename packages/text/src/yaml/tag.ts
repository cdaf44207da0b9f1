import type { DocumentEvent } from 'js-yaml';
import { isNull, resolveBoolean, resolveInteger, resolveNumber } from './scalar.js';

const corePrefix = 'tag:yaml.org,2002:';

/** The tags of the core schema (YAML 1.2.2, chapter 10), and `merge`, which YAML 1.1 added. */
export type CoreTag = 'str' | 'int' | 'float' | 'bool' | 'null' | 'map' | 'seq' | 'merge';
const coreTags: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'null', 'map', 'seq', 'merge']);

/** Returns the core tag of a written tag (`!!str`, `!<tag:yaml.org,2002:str>`); undefined for other tags. */
export function coreTag(tag: string, document: DocumentEvent): CoreTag | undefined {
  const name = fullName(tag, document);
  if (!name.startsWith(corePrefix)) return undefined;
  const short = name.slice(corePrefix.length);
  // `as`: the set contains exactly the members of the type.
  return coreTags.has(short) ? (short as CoreTag) : undefined;
}

function fullName(tag: string, document: DocumentEvent): string {
  if (tag.startsWith('!<')) return tag.slice(2, -1);
  const handleEnd = tag.indexOf('!', 1) + 1;
  const handle = tag.slice(0, Math.max(handleEnd, 1));
  let prefix = handle === '!!' ? corePrefix : handle;
  for (const directive of document.directives) {
    if (directive.kind === 'tag' && directive.handle === handle) prefix = directive.prefix;
  }
  return prefix + tag.slice(handle.length);
}

/** Returns the value of a scalar with a core tag; undefined if the text does not match the tag. */
export function resolveTagged(tag: CoreTag, text: string): string | number | boolean | null | undefined {
  switch (tag) {
    case 'str':
      return text;
    case 'int':
      return resolveInteger(text);
    case 'float':
      return resolveNumber(text);
    case 'bool':
      return resolveBoolean(text);
    case 'null':
      return isNull(text) ? null : undefined;
    case 'merge':
      return text === '<<' ? text : undefined;
    case 'map':
    case 'seq':
      return undefined;
  }
}

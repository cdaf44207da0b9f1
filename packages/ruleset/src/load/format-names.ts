import { formats, type Format } from '../document/formats.js';

const formatAliases: Readonly<Record<string, string>> = {
  'json-schema-2019-09': 'json-schema-draft-2019-09',
  'json-schema-2020-12': 'json-schema-draft-2020-12',
  asyncapi2: 'aas2',
  asyncApi2: 'aas2',
};

/** Returns the format with a name in YAML or JSON rulesets; undefined if none exists. */
export function findFormat(name: string): Format | undefined {
  const identifier = (formatAliases[name] ?? name)
    .replace(/\.|([0-9])-(?=[0-9])/g, '$1_')
    .replace(/-([0-9a-z])/g, (_match, character: string) => character.toUpperCase());
  return Object.hasOwn(formats, identifier) ? formats[identifier as keyof typeof formats] : undefined;
}

/** True for the name of a format. */
export function isFormatName(name: string): boolean {
  return findFormat(name) !== undefined;
}

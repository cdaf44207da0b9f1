import { isObject, type OptionsSchema } from '@assay/core';

/** Writes a rule's options, given as the JSON Schema of an object, as a Markdown table. */
export function optionsTable(schema: OptionsSchema): string {
  const { properties } = schema;
  const rows = Object.entries(properties).map(([name, property]) => {
    const option = isObject(property) ? property : {};
    const fallback = option['default'] === undefined ? '' : code(JSON.stringify(option['default']));
    return `| ${code(name)} | ${describeOptionType(option)} | ${fallback} | ${cell(typeof option['description'] === 'string' ? option['description'] : '')} |`;
  });
  return ['| Option | Value | Default | Meaning |', '|--|--|--|--|', ...rows].join('\n');
}

function describeOptionType(option: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(option['enum']))
    return option['enum'].map((value) => code(JSON.stringify(value))).join(', ');
  if (option['type'] === 'array' && isObject(option['items']))
    return `list of ${describeOptionType(option['items'])}`;
  if (Array.isArray(option['type'])) return option['type'].join(' or ');
  return typeof option['type'] === 'string' ? option['type'] : 'any';
}

function code(text: string): string {
  return `\`${cell(text)}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

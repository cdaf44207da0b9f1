import { isObject } from '@assay/core';

/** Writes a value as well-formed XML, with elements named after properties. */
export function writeXml(value: unknown, name: string): string {
  const element = /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(name) ? name : 'item';
  if (Array.isArray(value))
    return `<${element}>${value.map((item) => writeXml(item, 'item')).join('')}</${element}>`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => writeXml(member, key));
    return `<${element}>${members.join('')}</${element}>`;
  }
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${element}>${text}</${element}>`;
}

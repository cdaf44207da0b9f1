/** Fields whose values are data: what is below them are the keys of the data itself. */
const dataFields: ReadonlySet<string | number> = new Set([
  'const',
  'dataValue',
  'default',
  'enum',
  'example',
  'examples',
  'value',
  'x-example',
  'x-examples',
]);

/** True for fields of the specification whose value, or what is below it, is data. */
export function isDataField(key: string | number): boolean {
  return dataFields.has(key);
}

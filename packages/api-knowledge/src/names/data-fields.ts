/** Fields whose values are data, so that keys inside of them belong to the data. */
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

/** True for fields of the specification whose value or content is data. */
export function isDataField(key: string | number): boolean {
  return dataFields.has(key);
}

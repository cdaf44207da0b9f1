/** Writes a number of things: `1 place`, `1,830 places`. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? singular : plural}`;
}

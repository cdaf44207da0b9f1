const numbers = new Intl.NumberFormat('en');

/** Writes a number of things: `1 place`, `1,830 places`. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${numbers.format(value)} ${value === 1 ? singular : plural}`;
}

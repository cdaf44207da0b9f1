/**
 * Replaces the `%names%` of a template.
 *
 * @throws {Error} for a name without a value.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/%(\w+)%/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has the unknown name %${name}%.`);
    return value;
  });
}

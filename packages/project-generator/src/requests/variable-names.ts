/** A name that a variable may have, made from any text, and not taken by another one. */
export function uniqueName(text: string, usedNames: Set<string>): string {
  const name = text.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_');
  let unique = name;
  for (let number = 2; usedNames.has(unique); number++) unique = `${name}_${number}`;
  usedNames.add(unique);
  return unique;
}

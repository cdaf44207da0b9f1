const longest = 80;

/** Gives names of records names of files: safe on every file system, and each once, whatever the case. */
export function fileNamer(): (name: string) => string {
  const usedNames = new Set<string>();
  return (name) => {
    const base = safe(name);
    let unique = base;
    for (let number = 2; usedNames.has(unique.toLowerCase()); number++) unique = `${base}-${number}`;
    usedNames.add(unique.toLowerCase());
    return unique;
  };
}

// What Windows keeps for devices.
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

function safe(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest)
    .replace(/[-.]+$/, '');
  if (plain === '') return 'unnamed';
  return reserved.test(plain) ? `${plain}-` : plain;
}

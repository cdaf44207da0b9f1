/**
 * The names that Windows keeps for devices, whatever follows a dot: `aux.json` is one too. A digit can be superscript, and Windows
 * ignores spaces before the dot.
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/i;

/** A name of a file that Windows keeps as it is: no device, and no dot or space at its end. */
export function portableFileName(name: string): string {
  return name.replace(/[. ]+$/, '').replace(device, (stem) => `${stem}-`);
}

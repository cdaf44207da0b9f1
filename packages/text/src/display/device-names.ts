/**
 * Matches the names that Windows reserves for devices, with any extension, such as `aux.json`. A digit can be superscript, and
 * Windows ignores spaces before the dot.
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/i;

/** Changes a file name so that Windows accepts it: not a device, and without a dot or space at its end. */
export function portableFileName(name: string): string {
  return name.replace(/[. ]+$/, '').replace(device, (stem) => `${stem}-`);
}

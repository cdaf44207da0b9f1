const otherExtensions: Readonly<Record<string, string>> = { md: 'markdown' };

/** The format that the extension of a file asks for, such as `html` for `report.html`; undefined where it is that of none. */
export function formatOfFile<const T extends string>(
  file: string | undefined,
  formats: readonly T[],
): T | undefined {
  const extension = /\.([a-z]+)$/i.exec(file ?? '')?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  const expectedFormat = Object.hasOwn(otherExtensions, extension) ? otherExtensions[extension] : extension;
  return formats.find((format) => format === expectedFormat);
}

export function bundleEngine(
  target: string,
  packages: readonly string[],
  scope: string,
): Promise<readonly { readonly metafile: { readonly inputs: object } }[]>;

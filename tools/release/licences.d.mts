export const bundledList: string;
/** What a build took of whose code, by path. */
interface Build {
  readonly metafile: { readonly inputs: object };
}
export function listBundled(
  folder: string,
  builds: readonly Build[],
): { name: string; version: string; license: string }[];
export function writeLicences(file: string, folder: string, builds: readonly Build[]): void;

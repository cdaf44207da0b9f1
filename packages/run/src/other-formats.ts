import { extname } from 'node:path';

/** Lists the possible paths of a document after a conversion between YAML and JSON. */
export function listOtherFormats(path: string): readonly string[] {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  return ['.yaml', '.yml', '.json'].filter((other) => other !== extension).map((other) => stem + other);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** A file of the console as it is sent. */
export interface ConsoleFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** The console: its shell, and what the shell loads. */
export interface ConsoleFiles {
  readonly shell: ConsoleFile;
  /** Tag of the shell in `ETag`. */
  readonly shellTag: string;
  /** An asset, by a name that says what is in it; undefined where there is none of this name. */
  readonly asset: (name: string) => ConsoleFile | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Reads the console that `npm run build` made. Rejects where there is none. */
export async function readConsole(folder: URL): Promise<ConsoleFiles> {
  const shell = await readFile(new URL('index.html', folder));
  const names = await readdir(new URL('assets/', folder));
  const assets = new Map<string, ConsoleFile>();
  for (const name of names) {
    const mediaType = mediaTypes[extname(name)];
    if (mediaType === undefined) continue;
    assets.set(name, { bytes: await readFile(new URL(`assets/${name}`, folder)), mediaType });
  }
  return {
    shell: { bytes: shell, mediaType: 'text/html; charset=utf-8' },
    // Weak: the bytes that are sent may be compressed.
    shellTag: `W/"${createHash('sha256').update(shell).digest('base64url').slice(0, 22)}"`,
    asset: (name) => assets.get(name),
  };
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A request as the reader parsed it. The body is in base64. */
export interface ReadRequest {
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

/** Returns the reason why the Go program cannot be built. Undefined if it can. */
export function goIsMissing(): string | undefined {
  return spawnSync('go', ['version']).status === 0 ? undefined : 'Go is not installed: put `go` on the PATH.';
}

/** Builds a program that reads exports with Go's libraries. `close` removes it. */
export function buildGoReader(): { read(mode: string, text: string): unknown; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-go-'));
  const program = join(folder, 'read');
  const built = spawnSync('go', ['build', '-o', program, '.'], {
    cwd: new URL('go/', import.meta.url),
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  return {
    read(mode, text) {
      const file = join(folder, 'export');
      writeFileSync(file, text);
      const { status, stdout, stderr } = spawnSync(program, [mode, file], {
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
      });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

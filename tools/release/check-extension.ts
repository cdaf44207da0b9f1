import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { findCommand } from '../../editors/vscode/src/server-command.js';
import { askServer } from '../../test/support/server-process.js';
import { run } from './pack.js';

/** The packed extension, relative to the root of the checkout. */
const extensionFile = 'editors/vscode/dist/assay-openapi.vsix';

const text = `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
servers: [{ url: http://parcels.test }]
paths: {}
`;

/**
 * Packs the extension, unpacks it into an empty folder, and runs its engine on a document like the editor. Returns the problems
 * as sentences. Uses only the packed file: no package of the checkout, and nothing on the PATH.
 */
export async function checkExtension(root: string, folder: string): Promise<string[]> {
  const packed = run('npm', ['run', 'package', '--prefix', join(root, 'editors/vscode')], root);
  const file = join(root, extensionFile);
  if (packed.status !== 0 || !existsSync(file)) return [`The extension cannot be packed:\n${packed.output}`];
  const unpacked = join(folder, 'unpacked');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    if (name.endsWith('/')) continue;
    const path = join(unpacked, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  const document = join(workspace, 'api.yaml');
  writeFileSync(document, text);
  const { command, args } = findCommand({
    configured: '',
    folders: [workspace],
    extension: join(unpacked, 'extension'),
    isTrusted: true,
  });
  const env = { ELECTRON_RUN_AS_NODE: '1', HOME: folder, ASSAY_CACHE: join(folder, 'cache') };
  const uri = pathToFileURL(document).href;
  const { codes, fixes } = await askServer(command, [...args, 'lsp'], { cwd: workspace, env }, uri, text);
  return [
    ...(codes.includes('plaintext-communication') ? [] : ['The packed extension reports no finding.']),
    ...(fixes.length > 0 ? [] : ['The packed extension offers no quick fix.']),
  ];
}

import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';

/** The responses of a language server about a document. */
export interface ServerAnswers {
  /** The rules of the diagnostics. */
  readonly codes: readonly string[];
  /** The titles of its quick fixes. */
  readonly fixes: readonly string[];
}

/** Starts a language server, opens a document, and requests diagnostics and quick fixes like an editor. */
export async function askServer(
  command: string,
  commandArguments: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  uri: string,
  text: string,
): Promise<ServerAnswers> {
  const child = spawn(command, commandArguments, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve, reject) => {
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      if (params.uri === uri && params.diagnostics.length > 0) resolve(params);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  connection.listen();
  try {
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: pathToFileURL(options.cwd).href, name: 'test' }],
      capabilities: {},
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    const { diagnostics } = await published;
    const fixes: string[] = [];
    for (const diagnostic of diagnostics) {
      const actions = await connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
        textDocument: { uri },
        range: diagnostic.range,
        context: { diagnostics: [diagnostic], only: ['quickfix'] },
      });
      fixes.push(...(actions ?? []).map(({ title }) => title));
    }
    return { codes: diagnostics.map(({ code }) => String(code)), fixes };
  } finally {
    child.removeAllListeners('exit');
    connection.dispose();
    child.kill();
  }
}

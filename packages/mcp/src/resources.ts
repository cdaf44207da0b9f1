import { resolve } from 'node:path';
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ListResourcesResult,
} from '@modelcontextprotocol/server';
import { shorten } from '@assay/text';
import { dataNote } from './answer.js';
import { documentsIn, fileIn, ToolRefused } from './files.js';
import type { AgentHost } from './host.js';

/** The maximum number of documents in a list of resources, and of rules in a completion. */
const maxListed = 100;

/** The maximum number of characters of a document that an agent reads at once. */
const maxCharacters = 1_000_000;

/** Registers the pages of rules and the documents of the folder as resources. */
export function registerResources(server: McpServer, host: AgentHost): void {
  let ids: Promise<readonly string[]> | undefined;
  server.registerResource(
    'rule',
    new ResourceTemplate('assay://rules/{id}', {
      list: undefined,
      complete: {
        id: async (start) => {
          ids ??= readIds(host);
          return (await ids).filter((id) => id.startsWith(start)).slice(0, maxListed);
        },
      },
    }),
    {
      title: 'Rule',
      description: 'The page of a rule: why it matters, how to fix it, references, whole example documents.',
      mimeType: 'text/plain',
    },
    async (uri, { id }) => {
      const { stdout, exitCode } = await host.commands.explain(String(id), true);
      if (exitCode !== 0) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: stdout }] };
    },
  );
  server.registerResource(
    'document',
    new ResourceTemplate('assay://documents/{+path}', { list: () => listDocuments(host) }),
    {
      title: 'OpenAPI document',
      description: `The text of an OpenAPI document of the folder, with secrets masked. ${dataNote}`,
    },
    async (uri, { path }) => {
      const name = decodeURIComponent(String(path));
      const file = await fileIn(host.folder, name).catch(throwNotFound(uri.href));
      // Only recognised OpenAPI documents: agents must not read other files of the folder.
      const documents = await documentsIn(host, '.').catch(throwNotFound(uri.href));
      if (!documents.includes(file)) throw new ResourceNotFoundError(uri.href);
      const text = await host.readDocument(resolve(host.folder, file));
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      const mimeType = text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml';
      return { contents: [{ uri: uri.href, mimeType, text: shorten(text, maxCharacters) }] };
    },
  );
}

async function listDocuments(host: AgentHost): Promise<ListResourcesResult> {
  const documents = await documentsIn(host, '.').catch((error: unknown) => {
    if (error instanceof ToolRefused) return [];
    throw error;
  });
  return {
    resources: documents.slice(0, maxListed).map((document) => {
      const name = document.replace(/^\.\//, '');
      return { uri: `assay://documents/${name.split('/').map(encodeURIComponent).join('/')}`, name };
    }),
  };
}

async function readIds(host: AgentHost): Promise<readonly string[]> {
  const { stdout } = await host.commands.listRules();
  // `as`: Assay writes the text.
  return (JSON.parse(stdout) as readonly { readonly id: string }[]).map(({ id }) => id);
}

/** Converts a refusal to an error that reveals nothing outside of the folder. */
function throwNotFound(uri: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ToolRefused ? new ResourceNotFoundError(uri) : error;
  };
}

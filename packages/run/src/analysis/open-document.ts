import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expandInputs, type Input } from '@assay/host';
import type { GivenInput } from '../analyse-input.js';
import { CommandError } from '../command-error.js';
import type { DocumentInput } from './options.js';

const textUri = 'memory:///openapi';

/**
 * Opens the document that the caller named or passed.
 *
 * @throws CommandError if a name matches no or several documents, `uri` is not an absolute URI, or the value is not a document.
 */
export async function openDocument(document: DocumentInput, cwd: string): Promise<Input | GivenInput> {
  if (typeof document === 'string') return openNamed(document, cwd);
  if (document instanceof URL) return openNamed(document.href, cwd);
  const content = readContent(document);
  if (content === undefined) {
    throw new CommandError(
      'A document is a path, a URL, `{ text, uri }` with a string, or `{ bytes, uri }` with a Uint8Array.',
    );
  }
  const { uri = textUri } = document;
  if (!URL.canParse(uri)) {
    const example = pathToFileURL(resolve(cwd, 'openapi.yaml')).href;
    throw new CommandError(`\`${uri}\` is not an absolute URI, such as \`${example}\`.`);
  }
  return { kind: 'given', uri, bytes: content };
}

/** Returns the bytes of a document; undefined if it has no content, which is possible in JavaScript. */
function readContent(document: unknown): Uint8Array | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  if ('bytes' in document) return isBytes(document.bytes) ? document.bytes : undefined;
  return 'text' in document && typeof document.text === 'string'
    ? new TextEncoder().encode(document.text)
    : undefined;
}

async function openNamed(name: string, cwd: string): Promise<Input> {
  const { inputs, problems } = await expandInputs([name === '-' ? './-' : name], { cwd });
  const [input, second] = inputs;
  if (problems.length > 0 || input === undefined)
    throw new CommandError(problems.map(({ message }) => message).join('\n'));
  if (second !== undefined)
    throw new CommandError(`\`${name}\` names ${inputs.length} documents: \`validate\` takes several.`);
  return input;
}

/** True for bytes of other realms as well, such as those of a test runner. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

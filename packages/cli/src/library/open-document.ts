import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expandInputs, type Input } from '@assay/host';
import type { GivenInput } from '../analyse-input.js';
import { CommandError } from '../command-error.js';
import type { DocumentInput } from './options.js';

const textUri = 'memory:///openapi';

/**
 * Finds the document that is meant.
 *
 * @throws CommandError where a name stands for none or for several, or `uri` is not an absolute URI.
 */
export async function openDocument(document: DocumentInput, cwd: string): Promise<Input | GivenInput> {
  if (typeof document === 'string') return openNamed(document, cwd);
  if (document instanceof URL) return openNamed(document.href, cwd);
  const { uri = textUri } = document;
  if (!URL.canParse(uri)) {
    const example = pathToFileURL(resolve(cwd, 'openapi.yaml')).href;
    throw new CommandError(`\`${uri}\` is not an absolute URI, such as \`${example}\`.`);
  }
  const bytes = 'bytes' in document ? document.bytes : new TextEncoder().encode(document.text);
  return { kind: 'given', uri, bytes };
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

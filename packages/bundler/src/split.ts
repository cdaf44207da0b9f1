import { analyse, type Model } from '@assay/core';
import { detectJsonLayout, isSameValue, NoPatchError, writeJson, writeYaml } from '@assay/text/patches';
import { bundle, writeOwn } from './bundle.js';
import { Edits } from './edits.js';
import { Literals } from './literals.js';
import { YamlPatcher } from './patch-yaml.js';
import { valueAt } from './place.js';
import { collectTexts } from './source-text.js';
import { listParts, type Part, type SplitParts } from './split-parts.js';
import { editReferences, fileReference } from './split-references.js';
import { Values } from './values.js';

/** A file of a split document. */
export interface SplitFile {
  /** The path relative to the folder of all files, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The files of a split document, the root first, or the reason why splitting failed, as a clause. */
export type SplitResult =
  | { readonly ok: true; readonly files: readonly SplitFile[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Splits a document into one file for each path and component. Before it returns, it checks that `bundle` restores the same
 * document. Comments stay with the objects that they describe.
 *
 * @param model - a document without references to other documents
 * @param name - the file name of the root: `openapi.yaml`
 * @param parts - the objects that get their own files
 */
export async function split(model: Model, name: string, parts: SplitParts = 'both'): Promise<SplitResult> {
  const root = model.document.document;
  if (model.documents.length > 1)
    return { ok: false, reason: 'it refers to other documents; bundle it first' };
  const lost = model.references.find((reference) => model.getTarget(reference) === undefined);
  if (lost !== undefined) return { ok: false, reason: `\`${lost.ref}\` leads nowhere` };
  const list = listParts(model, parts, name);
  const inRoot = new Edits();
  for (const { segments, path } of list)
    inRoot.set(root, segments, {
      kind: 'replace',
      content: { kind: 'value', value: { $ref: fileReference(path, name, []) } },
    });
  const inParts = new Edits();
  editReferences(model, list, name, inRoot, inParts);
  const files = [{ path: name, text: writeOwn(root, inRoot) }, ...writeParts(model, list, inParts)];
  const reason = await findDifference(model, files);
  return reason === undefined ? { ok: true, files } : { ok: false, reason };
}

function writeParts(model: Model, list: readonly Part[], edits: Edits): SplitFile[] {
  const root = model.document.document;
  const plain = new Values(edits);
  const exact = new Values(edits, new Literals());
  const textOf = collectTexts(
    edits,
    root,
    list.map(({ segments }) => ({ document: root, segments })),
  );
  const newline = root.text.includes('\r\n') ? '\r\n' : '\n';
  const patcher = new YamlPatcher({ edits, textOf, plain, exact });
  const layout = detectJsonLayout(root.text);
  return list.map(({ segments, path }) => {
    const place = { document: root, segments };
    const text =
      root.syntax === 'json' ? writeJson(exact.at(place), layout) : yamlText(patcher, exact, place);
    return { path, text: `${text}\n`.replaceAll('\n', newline) };
  });
}

function yamlText(patcher: YamlPatcher, exact: Values, place: Parameters<Values['at']>[0]): string {
  try {
    const output = patcher.part(place);
    return output.kind === 'inline' ? output.text : output.lines.join('\n');
  } catch (error) {
    if (!(error instanceof NoPatchError)) throw error;
    const output = writeYaml(exact.at(place));
    return output.kind === 'inline' ? output.text : output.lines.join('\n');
  }
}

/** Bundles the files again. Returns the reason if the result differs, as a clause. */
async function findDifference(model: Model, files: readonly SplitFile[]): Promise<string | undefined> {
  const base = 'file:///split/';
  const texts = new Map(files.map(({ path, text }) => [new URL(encodeURI(path), base).href, text]));
  const [root] = texts.keys();
  const encoder = new TextEncoder();
  const { model: read } = await analyse(
    { uri: root ?? base, text: files[0]?.text ?? '' },
    {
      rules: [],
      read: async ({ uri }) => {
        const text = texts.get(uri);
        return text === undefined
          ? { ok: false, uri, code: 'unreachable', reason: 'it is not among the files' }
          : { ok: true, source: { uri, bytes: encoder.encode(text) } };
      },
    },
  );
  const bundled = read && bundle(read);
  if (bundled === undefined || !bundled.ok) return 'its parts cannot be read back';
  const { model: again } = await analyse({ uri: 'file:///again', text: bundled.text }, { rules: [] });
  return isSameValue(
    valueAt({ document: model.document.document, segments: [] }),
    again?.document.document.value,
  )
    ? undefined
    : 'its parts would not be read back to the same document';
}

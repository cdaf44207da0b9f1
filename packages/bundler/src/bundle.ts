import { parseSource, type Model, type SourceDocument, Schema, type Node } from '@assay/core';
import { detectJsonLayout, isSameValue, NoPatchError, writeJson, writeYaml } from '@assay/text/patches';
import type { Edits } from './edits.js';
import { Literals } from './literals.js';
import { patchJson } from './patch-json.js';
import { YamlPatcher } from './patch-yaml.js';
import { planBundle } from './plan.js';
import { collectTexts } from './source-text.js';
import { TooManyValuesError, Values } from './values.js';
import { pathFrom } from './names.js';

/** Syntax of a bundle. */
export type Syntax = SourceDocument['syntax'];

/** The bundled document, or the reason why bundling failed, as a clause. */
export type BundleResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly syntax: Syntax;
      /** True if the text equals that of the root document. */
      readonly isUnchanged: boolean;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Combines a description of several documents into one document. The text of the root document stays as it is, except for
 * references to other documents. Their targets become components, named as in their own documents if possible. Examples, default
 * values and extensions are data, so nothing in them is a reference.
 *
 * @param model - a model without unresolved references
 * @param syntax - the syntax of the bundle. Default: the syntax of the root document.
 */
export function bundle(model: Model, syntax?: Syntax): BundleResult {
  const root = model.document.document;
  const conflict = dynamicAnchorsInConflict(model);
  if (conflict !== undefined) return { ok: false, reason: conflict };
  try {
    const plan = planBundle(model);
    if (!plan.ok) return plan;
    const own = writeOwn(root, plan.edits);
    if (syntax === undefined || syntax === root.syntax) {
      return { ok: true, text: own, syntax: root.syntax, isUnchanged: own === root.text };
    }
    return { ok: true, text: rewriteDocument(root, plan.edits, syntax), syntax, isUnchanged: false };
  } catch (error) {
    if (!(error instanceof TooManyValuesError)) throw error;
    return { ok: false, reason: 'its parts contain each other so often that the bundle would be too large' };
  }
}

/** Writes the bundle in the syntax of the root document: the patched text of the root, if it parses to the expected value. */
export function writeOwn(root: SourceDocument, edits: Edits): string {
  if (edits.isEmpty) return root.text;
  const plain = new Values(edits);
  const exact = new Values(edits, new Literals());
  const textOf = collectTexts(edits, root);
  try {
    const text =
      root.syntax === 'json'
        ? patchJson(root, textOf(root), edits, exact)
        : new YamlPatcher({ edits, textOf, plain, exact }).document(root);
    const parsed = parseSource({ uri: root.uri, bytes: new TextEncoder().encode(text) });
    const expected = plain.at({ document: root, segments: [] });
    if (parsed.ok && parsed.document.syntax === root.syntax && isSameValue(parsed.document.value, expected))
      return text;
  } catch (error) {
    if (!(error instanceof NoPatchError)) throw error;
  }
  return rewriteDocument(root, edits, root.syntax);
}

function rewriteDocument(root: SourceDocument, edits: Edits, syntax: Syntax): string {
  const value = new Values(edits, new Literals()).at({ document: root, segments: [] });
  if (syntax === 'json') {
    const layout = root.syntax === 'json' ? detectJsonLayout(root.text) : { indent: '  ' };
    return `${writeJson(value, layout)}\n`;
  }
  const output = writeYaml(value);
  return output.kind === 'inline' ? `${output.text}\n` : `${output.lines.join('\n')}\n`;
}

/**
 * Returns the reason why schemas of several documents cannot be combined: two documents have a `$dynamicAnchor` with the same
 * name. `$dynamicRef` distinguishes them by document (JSON Schema Core, section 8.2.3.2). In one document only an `$id` does
 * that.
 */
function dynamicAnchorsInConflict({ document: root, nodes, references }: Model): string | undefined {
  if (!references.some(({ field }) => field === '$dynamicRef')) return undefined;
  const owners = new Map<string, SourceDocument>();
  for (const node of nodes) {
    const name = node instanceof Schema ? node.raw['$dynamicAnchor'] : undefined;
    if (typeof name !== 'string' || hasOwnIdentifier(node)) continue;
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, node.document);
    else if (owner !== node.document) {
      const [a, b] = [owner, node.document].map(({ uri }) => pathFrom(root.document.uri, uri).join('/'));
      return `\`${a}\` and \`${b}\` both have the \`$dynamicAnchor\` \`${name}\`, which one document cannot distinguish; add an \`$id\` to each of these schemas`;
    }
  }
  return undefined;
}

function hasOwnIdentifier(schema: Node): boolean {
  for (let node: Node | undefined = schema; node instanceof Schema; node = node.parent)
    if (typeof node.raw['$id'] === 'string') return true;
  return false;
}

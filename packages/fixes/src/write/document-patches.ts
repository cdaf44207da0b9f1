import type { SourceDocument } from '@assay/core';
import type { EditNode } from '../edits/edit-tree.js';
import {
  NoPatchError,
  type Patch,
  stepInto,
  detectTextStyle,
  type TextStyle,
  writeKey,
} from '@assay/text/patches';
import { editedValue } from '../edits/edited-value.js';
import { blockPatches } from './block-patches.js';
import { flowPatches } from './flow-patches.js';
import { orderPatches } from './order-patches.js';
import { replaceBlock, replaceFlow } from './replacements.js';
import { Spans, type Span } from './spans.js';

/**
 * Creates patches that apply the changes of a document to its text.
 *
 * @throws NoPatchError if the text cannot be changed in place.
 */
export function documentPatches(document: SourceDocument, root: EditNode): Patch[] {
  const writer = new DocumentWriter(document, root);
  writer.visit(root, [], document.value, undefined, false);
  return withoutCopies(writer.patches);
}

class DocumentWriter {
  readonly patches: Patch[] = [];
  private readonly style: TextStyle;
  private readonly spans: Spans;

  constructor(document: SourceDocument, root: EditNode) {
    this.style = detectTextStyle(document);
    this.spans = new Spans(document, this.style.lines, root);
  }

  visit(
    node: EditNode,
    pointer: readonly string[],
    value: unknown,
    around: Span | undefined,
    isInFlow: boolean,
  ): void {
    const span = this.spans.of(pointer);
    const { text, isJson } = this.style;
    const isShared =
      around !== undefined && (span.start < around.start || span.end > around.end || span.end < span.keyEnd);
    if (isShared) this.checkShared(span, around, node);
    if (node.name !== undefined) this.rename(span, node.name, isInFlow);
    if (node.replacement !== undefined) {
      this.replace(span, value, node.replacement.value, isInFlow);
      return;
    }
    // The location of an alias does not determine the style of its anchor.
    const isFlow = (isInFlow && !isShared) || isJson || /[{[]/.test(text[span.start] ?? '');
    const isContainer = typeof value === 'object' && value !== null;
    if (!isContainer) return;
    if (this.isEmptied(node, value)) {
      this.replace(span, value, editedValue(value, node), isInFlow);
      return;
    }
    for (const [key, child] of node.children)
      if (!child.isRemoved) this.visit(child, [...pointer, key], stepInto(value, key), span, isFlow);
    this.restructure(node, pointer, value, span, isFlow);
  }

  /** True if a block mapping or sequence loses all its members, or if an empty one gets some. */
  private isEmptied(node: EditNode, value: object): boolean {
    if (this.style.isJson) return false;
    const keys = Object.keys(value);
    return (
      (keys.length === 0 && node.added.length > 0) ||
      (keys.length > 0 && keys.every((key) => node.children.get(key)?.isRemoved === true))
    );
  }

  private restructure(
    node: EditNode,
    pointer: readonly string[],
    value: object,
    span: Span,
    isFlow: boolean,
  ): void {
    const isRemoving = [...node.children.values()].some(({ isRemoved }) => isRemoved);
    if (node.added.length === 0 && node.order === undefined && !isRemoving) return;
    const children = this.spans.listChildren(pointer, value);
    const { style } = this;
    const isArray = Array.isArray(value);
    if (node.order !== undefined) this.push(orderPatches(style, children, node.order, isFlow), false);
    else if (isFlow) this.push(flowPatches(style, span, children, node, isArray));
    else this.push(blockPatches(style, span, children, node, isArray), false);
  }

  private replace(span: Span, before: unknown, value: unknown, isInFlow: boolean): void {
    const isFlow = isInFlow || this.style.isJson;
    this.push([(isFlow ? replaceFlow : replaceBlock)(this.style, span, before, value)]);
  }

  private rename({ keyStart, keyEnd }: Span, name: string, isInFlow: boolean): void {
    const { text, isJson, yaml } = this.style;
    if (keyEnd < 0) throw new NoPatchError('it has no name in the text');
    const before = text.slice(keyStart, keyEnd);
    const key = isJson ? JSON.stringify(name) : writeKey(name, [before], yaml.quote, isInFlow);
    this.push([{ start: keyStart, end: keyEnd, text: key }]);
  }

  /** Checks changes of shared values. The content of an anchor may change at any of its aliases, but an alias itself may not. */
  private checkShared(span: Span, around: Span, node: EditNode): void {
    // Items have no key that would show whether the anchor or an alias is here. The final check of the new text covers this case.
    const isHere = span.keyEnd < 0 || (span.keyStart >= around.start && span.keyStart <= around.end);
    if (isHere && node.replacement === undefined) return;
    throw new NoPatchError('it is shared by an anchor of YAML');
  }

  /** @param isChecked False for patches that keep the comments themselves. */
  private push(patches: readonly Patch[], isChecked = true): void {
    for (const patch of patches) this.patches.push(isChecked ? this.withComments(patch) : patch);
  }

  /** Keeps the comments inside a replaced text, on separate lines after it. */
  private withComments(patch: Patch): Patch {
    const { text, lines, newline, listComments } = this.style;
    const comments = listComments(patch.start, patch.end);
    if (comments.length === 0) return patch;
    const rest = text.slice(patch.end, lines.findLineEnd(patch.end));
    if (/\S/.test(rest)) throw new NoPatchError('it contains a comment');
    const survivors = comments
      .filter(({ body }) => !body.startsWith('assay-ignore'))
      .map(({ start, end }) => {
        const indent = /^[ \t]*/.exec(text.slice(lines.getLineStart(start), start))?.[0] ?? '';
        return newline + indent + text.slice(start, end);
      });
    return { ...patch, text: patch.text + survivors.join('') };
  }
}

/** Removes repeated patches, which occur if a part of the text is the source of several values: the copies of an anchor. */
function withoutCopies(patches: readonly Patch[]): Patch[] {
  const seen = new Set<string>();
  return patches.filter(({ start, end, text }) => {
    const key = `${start} ${end} ${text}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

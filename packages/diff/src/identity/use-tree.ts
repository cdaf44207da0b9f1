import { resolve, type Model, type Node, type NodeKind, type NodeKinds } from '@assay/core';
import { contentText, hashText } from '@assay/findings';
import { shapeOfPath, variablesOfPath } from '../align/operations.js';

/** A node with one of its uses. */
export interface Use {
  readonly node: Node;
  /** The names of the variables in the path around the node, in order. */
  readonly variables: readonly string[];
}

/** A use with the label that identifies it among its siblings. */
export interface LabelledUse extends Use {
  readonly label: string;
}

/**
 * Lists the parts of nodes, through references. Their labels do not depend on files, key order, or the names of components and
 * path variables.
 */
export class UseTree {
  private readonly parts = new Map<Node, Node[]>();

  constructor({ nodes }: Model) {
    for (const node of nodes) {
      if (node.parent === undefined || isOwnReference(node)) continue;
      const siblings = this.parts.get(node.parent);
      if (siblings === undefined) this.parts.set(node.parent, [node]);
      else siblings.push(node);
    }
  }

  /**
   * Lists the parts of a use, sorted by label, including the parts of reference targets. Components come last, because their uses
   * identify them.
   */
  list({ node, variables }: Use): readonly LabelledUse[] {
    return followReferences(node)
      .flatMap((each) => this.parts.get(each) ?? [])
      .map((part) => labelUse(part, variables))
      .toSorted(byLabel);
  }
}

/**
 * True for the reference node of a schema or path item. It has the same place as its parent, whose parts include the target's.
 */
function isOwnReference(node: Node): boolean {
  const parent = node.parent && narrow(node.parent);
  return (parent?.kind === 'Schema' || parent?.kind === 'PathItem') && parent.reference === node;
}

/** Lists a node and all targets of its chain of references. */
export function followReferences(node: Node): readonly Node[] {
  const nodes = new Set<Node>();
  for (let next: Node | undefined = node; next !== undefined && !nodes.has(next); next = targetOf(next))
    nodes.add(next);
  return [...nodes];
}

function targetOf(node: Node): Node | undefined {
  const known = narrow(node);
  switch (known.kind) {
    case 'Reference':
      return known.target;
    case 'Schema':
    case 'PathItem':
      return known.reference?.target;
    default:
      return undefined;
  }
}

/** Narrows a node to the union of all kinds. `as`: every node has one of these kinds. */
function narrow(node: Node): NodeKinds[NodeKind] {
  return node as NodeKinds[NodeKind];
}

function labelUse(node: Node, variables: readonly string[]): LabelledUse {
  if (node.parent?.kind === 'Components') return { node, label: labelContent(node), variables };
  const known = narrow(node);
  const subject = known.kind === 'Reference' ? narrow(resolve(known) ?? known) : known;
  if (subject.kind === 'PathItem') {
    const { role, path } = subject;
    return {
      node,
      label: `${role} ${shapeOfPath(path)}`,
      variables: variablesOfPath(path).map(withoutOperator),
    };
  }
  return { node, label: labelPart(subject, known, variables), variables };
}

/** Returns the name of a variable without the operator of a URI template (RFC 6570): `name` for `+name`. */
function withoutOperator(variable: string): string {
  return variable.replace(/^[+#./;?&]/, '').replace(/\*$/, '');
}

/** Labels a part by its own name if it has one, else by its field and key in the parent. */
function labelPart(subject: NodeKinds[NodeKind], node: Node, variables: readonly string[]): string {
  switch (subject.kind) {
    case 'Operation':
      return subject.method;
    case 'Parameter': {
      const index = subject.in === 'path' ? variables.indexOf(subject.name) : -1;
      return index === -1 ? `parameter ${subject.in} ${subject.name}` : `path variable ${index}`;
    }
    case 'RequestBody':
      return 'body';
    case 'MediaType':
      return `content ${subject.mediaType}`;
    case 'Server':
      return `server ${subject.url}`;
    case 'Tag':
      return `tag ${subject.name ?? ''}`;
    case 'Components':
      return last;
    case 'Schema':
      return node.parent?.kind === 'Schema' || node.step === 'itemSchema' ? labelField(node) : 'schema';
    default:
      return labelField(node);
  }
}

/** Sorts after all other labels. */
const last = '\uffff';

/** Labels a component by its content, in any file. The label is used only for unused components, whose names may change. */
function labelContent(node: Node): string {
  const { step = '', document } = node;
  const elsewhere = followReferences(node).find((each) => each.document !== document);
  const content: unknown = JSON.parse(
    JSON.stringify((elsewhere ?? node).raw, (key, value: unknown) => (key === '$ref' ? '' : value)),
  );
  return `${step} ${hashText(contentText(content))}`;
}

function labelField({ step = '', key = '' }: Node): string {
  return `${step} ${key}`;
}

function byLabel({ label: a }: LabelledUse, { label: b }: LabelledUse): number {
  return a < b ? -1 : Number(a > b);
}

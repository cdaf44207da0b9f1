import { resolve, type Model, type Node, type NodeKind, type NodeKinds } from '@assay/core';
import { contentText, hashText } from '@assay/findings';
import { shapeOfPath, variablesOfPath } from '../align/operations.js';

/** A node in one of the places where it is used. */
export interface Use {
  readonly node: Node;
  /** The names of the variables in the path of the operation around it, in order. */
  readonly variables: readonly string[];
}

/** A use under the label that identifies it among its siblings. */
export interface LabelledUse extends Use {
  readonly label: string;
}

/**
 * Lists the parts of nodes, through references, under labels that do not depend on files, on the order of keys, or on the names of
 * components and path variables.
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

  /** Lists the parts of a use by their labels, those of what it refers to included. Components come last: what uses them identifies them. */
  list({ node, variables }: Use): readonly LabelledUse[] {
    return followReferences(node)
      .flatMap((each) => this.parts.get(each) ?? [])
      .map((part) => labelUse(part, variables))
      .toSorted(byLabel);
  }
}

/** True for the reference of a schema or path item, which is at the same place as that: what it leads to is listed with it. */
function isOwnReference(node: Node): boolean {
  const parent = node.parent && narrow(node.parent);
  return (parent?.kind === 'Schema' || parent?.kind === 'PathItem') && parent.reference === node;
}

/** Lists a node, and what it refers to, one after the other. */
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

/** Narrows a node to the union of all kinds: `as`, because each node is of one of them. */
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

/** Returns the name of a variable without the operator of a URI template (RFC 6570): `name` of `+name`. */
function withoutOperator(variable: string): string {
  return variable.replace(/^[+#./;?&]/, '').replace(/\*$/, '');
}

/** Labels a part by its own name, where it has one, else by the field and the key of the object around it. */
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

/** Comes after all other labels. */
const last = '\uffff';

/**
 * Labels a component by what it says, in whatever file: only components that nothing uses are identified by it, and their names may
 * change.
 */
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

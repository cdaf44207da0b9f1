import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { PathItem, SecurityScheme } from '../model/nodes.js';
import { Operation } from '../model/operation.js';
import type { Usage } from '../model/usage.js';
import { parsePointer, step } from '../reference/pointer.js';
import type { SourceDocument } from '../source/source-document.js';
import type { Finding } from './issue.js';
import { nameAll } from './make-findings.js';

/**
 * Makes the function that names all operations that a finding touches, in the order of the document: the one that it names, or those
 * that use the component that it is in. None for findings about the whole document, a server, or what no operation uses.
 */
export function operationsFinder(model: Model | undefined): (finding: Finding) => readonly string[] {
  if (model === undefined) return () => [];
  const documents = new Map(model.documents.map((document) => [document.uri, document]));
  let users: Users | undefined;
  return ({ operation, location }) => {
    if (operation !== null) return [operation];
    const document = documents.get(location.uri);
    const node = document && innermostNode(model, document, location.pointer);
    if (node === undefined || node.kind === 'Document' || node.kind === 'Server') return [];
    users ??= new Users(model);
    return users.namesOf(node);
  };
}

function innermostNode(model: Model, document: SourceDocument, pointer: string): Node | undefined {
  let value: unknown = document.value;
  let node = model.nodeOf(value);
  for (const segment of parsePointer(pointer) ?? []) {
    value = step(value, segment);
    node = model.nodeOf(value) ?? node;
  }
  return node;
}

/** Which operations use the parts of a document. */
class Users {
  private readonly names: ReadonlyMap<Operation, string>;
  /** The operations that a part is in. */
  private readonly direct = new Map<Usage, Set<Operation>>();
  /** The parts that refer to a part. */
  private readonly referring = new Map<Usage, Usage[]>();
  private readonly known = new Map<Usage, readonly string[]>();

  constructor(model: Model) {
    this.names = nameAll(model);
    const around = new Map<Node, Operation>();
    const usages = new Set<Usage>();
    for (const node of model.nodes) {
      const outer = node instanceof Operation ? node : node.parent && around.get(node.parent);
      if (outer !== undefined) {
        around.set(node, outer);
        this.note(node.usage, outer);
      } else if (node.parent instanceof PathItem && node.step === 'parameters') {
        for (const operation of node.parent.operations) this.note(node.usage, operation);
      }
      usages.add(node.usage);
    }
    for (const usage of usages) {
      for (const target of usage.leadsTo) {
        const known = this.referring.get(target);
        if (known === undefined) this.referring.set(target, [usage]);
        else known.push(usage);
      }
    }
  }

  namesOf(node: Node): readonly string[] {
    const known = this.known.get(node.usage);
    if (known !== undefined) return known;
    const found = this.usersOf(node);
    const names = [...this.names].flatMap(([operation, name]) => (found.has(operation) ? [name] : []));
    this.known.set(node.usage, names);
    return names;
  }

  private usersOf(node: Node): ReadonlySet<Operation> {
    if (node instanceof PathItem) return new Set(node.operations);
    const scheme = node.parent instanceof SecurityScheme ? node.parent : node;
    return scheme instanceof SecurityScheme ? this.securedBy(scheme.key) : this.find(node.usage);
  }

  /** No reference leads to a security scheme: operations name it. */
  private securedBy(key: Node['key']): ReadonlySet<Operation> {
    const names = (operation: Operation): boolean =>
      operation.security?.some(({ schemes }) => schemes.some(({ name }) => name === key)) ?? false;
    return new Set([...this.names.keys()].filter(names));
  }

  private find(start: Usage): ReadonlySet<Operation> {
    const found = new Set<Operation>();
    const seen = new Set([start]);
    // A set grows while it is walked.
    for (const usage of seen) {
      for (const operation of this.direct.get(usage) ?? []) found.add(operation);
      for (const referring of this.referring.get(usage) ?? []) seen.add(referring);
    }
    return found;
  }

  private note(usage: Usage, operation: Operation): void {
    const known = this.direct.get(usage);
    if (known === undefined) this.direct.set(usage, new Set([operation]));
    else known.add(operation);
  }
}

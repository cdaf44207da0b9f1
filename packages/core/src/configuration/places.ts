import { nameAll } from '../model/operation-name.js';
import type { Finding } from '@assay/findings';
import type { Model } from '../model/model.js';
import { PathItem, resolve } from '../model/nodes.js';
import type { Operation } from '../model/operation.js';
import { formatPointer, parsePointer, type SourceDocument, step } from '@assay/text';
import { matchesPath } from './match-path.js';
import type { FindingOverride, OverridePointer } from './finding-override.js';

/** The operation and path that a finding belongs to. */
interface Owner {
  readonly operation: Operation | undefined;
  /** The template of the path that contains the finding or its operation; undefined for webhooks and callbacks. */
  readonly path: string | undefined;
}

const nobody: Owner = { operation: undefined, path: undefined };

/** The operations and paths of a model that the selectors of overrides are compared with. */
export class OverridePlaces {
  private readonly rootUri: string;
  private readonly documents: readonly SourceDocument[];
  private readonly names: ReadonlyMap<Operation, string>;
  private readonly byName = new Map<string, Operation>();
  private readonly byPlace = new Map<string, Owner>();
  private readonly paths = new Set<string>();

  constructor(model: Model) {
    this.rootUri = model.document.document.uri;
    this.documents = model.documents;
    this.names = nameAll(model);
    for (const [operation, name] of this.names) this.byName.set(name, operation);
    for (const node of model.nodes) {
      if (node instanceof PathItem && node.role === 'path') this.addPathItem(node);
    }
    // Path items come first: one in another document has the path of its referrer.
    for (const operation of this.names.keys()) {
      this.byPlace.set(placeKey(operation.document.uri, formatPointer(operation.segments())), {
        operation,
        path: getOperationPath(operation),
      });
    }
  }

  /** True if an override covers a finding. */
  covers(override: FindingOverride, finding: Finding): boolean {
    const { pointers, paths, operations, tags } = override;
    if (pointers !== undefined && !pointers.some((pointer) => this.isBelow(finding, pointer))) return false;
    if (paths === undefined && operations === undefined && tags === undefined) return true;
    const { operation, path } = this.getOverrideOwner(finding);
    if (paths !== undefined && !paths.some((pattern) => path !== undefined && matchesPath(path, pattern)))
      return false;
    if (operations !== undefined && !(operation && operations.some((name) => this.hasName(operation, name))))
      return false;
    return tags === undefined || (operation?.tags ?? []).some((tag) => tags.includes(tag));
  }

  /** Returns the selectors of an override that match nothing in the documents. */
  unmatched({ pointers = [], paths = [], operations = [], tags = [] }: FindingOverride): string[] {
    const all = [...this.names.keys()];
    return [
      ...pointers.filter((pointer) => !this.exists(pointer)).map(({ pointer }) => pointer),
      ...paths.filter((pattern) => ![...this.paths].some((path) => matchesPath(path, pattern))),
      ...operations.filter((name) => !all.some((operation) => this.hasName(operation, name))),
      ...tags.filter((tag) => !all.some((operation) => operation.tags.includes(tag))),
    ];
  }

  private exists({ uri = this.rootUri, pointer }: OverridePointer): boolean {
    let value = this.documents.find((document) => document.uri === uri)?.value;
    for (const segment of parsePointer(pointer) ?? []) value = step(value, segment);
    return value !== undefined;
  }

  private addPathItem(pathItem: PathItem): void {
    const owner = { operation: undefined, path: pathItem.path };
    this.paths.add(pathItem.path);
    for (const node of [pathItem, resolve<PathItem>(pathItem.reference)]) {
      if (node === undefined) continue;
      const key = placeKey(node.document.uri, formatPointer(node.segments()));
      if (!this.byPlace.has(key)) this.byPlace.set(key, owner);
    }
  }

  private isBelow({ location }: Finding, { uri, pointer }: OverridePointer): boolean {
    if (location.uri !== (uri ?? this.rootUri)) return false;
    return location.pointer === pointer || location.pointer.startsWith(`${pointer}/`);
  }

  private hasName(operation: Operation, name: string): boolean {
    return (
      this.names.get(operation) === name || operation.operationId === name || operation.signature === name
    );
  }

  private getOverrideOwner({ operation: name, location }: Finding): Owner {
    const operation = name === null ? undefined : this.byName.get(name);
    if (operation !== undefined) return { operation, path: getOperationPath(operation) };
    for (
      let pointer = location.pointer;
      pointer !== '';
      pointer = pointer.slice(0, pointer.lastIndexOf('/'))
    ) {
      const owner = this.byPlace.get(placeKey(location.uri, pointer));
      if (owner !== undefined) return owner;
    }
    return nobody;
  }
}

function getOperationPath({ pathItem }: Operation): string | undefined {
  return pathItem.role === 'path' ? pathItem.path : undefined;
}

function placeKey(uri: string, pointer: string): string {
  return `${uri}#${pointer}`;
}

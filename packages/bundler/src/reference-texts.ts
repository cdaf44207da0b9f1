import type { Format, Reference } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { getReferencePlace, type ComponentPlacement } from './component-placement.js';
import { pointerFragment, type Place } from './place.js';
import type { Scope, Scopes } from './scopes.js';
import type { Targets } from './targets.js';
import { documentBase, rebase, relativeTo, resolveUri } from './uris.js';

/** Computes the text of references in the bundle. */
export class ReferenceTexts {
  private readonly root: Place['document'];
  private readonly format: Format;
  private readonly targets: Targets;
  private readonly homes: ComponentPlacement;
  private readonly scopes: Scopes;

  constructor(
    root: Place['document'],
    format: Format,
    targets: Targets,
    homes: ComponentPlacement,
    scopes: Scopes,
  ) {
    this.root = root;
    this.format = format;
    this.targets = targets;
    this.homes = homes;
    this.scopes = scopes;
  }

  /** Returns the text of a reference in the bundle. It is unchanged if the reference can stay as it is. */
  getReferenceText(reference: Reference): string {
    const { ref, document } = reference;
    const target = this.targets.getTargetPlace(reference);
    if (target === undefined || this.isOutside(target)) {
      return document === this.root ? ref : this.rebased(ref, document);
    }
    const from = getReferencePlace(reference);
    const [own, other] = [this.scopes.around(from), this.scopes.around(target)];
    if (this.canStay(reference, target, own, other)) return ref;
    const name = reference.field === '$dynamicRef' ? anchorOf(ref) : undefined;
    if (own?.key === other?.key) return name ?? this.fragment(target, own);
    if (own === undefined && (other === undefined || name === undefined))
      return this.fragment(target, undefined);
    if (other !== undefined) {
      const uri = own === undefined ? other.uri : relativeTo(new URL(other.uri), own.uri);
      const fragment = name ?? this.fragment(target, other);
      return fragment === '#' ? uri : `${uri}${fragment}`;
    }
    return `${this.self() ?? ''}${this.fragment(target, undefined)}`;
  }

  /**
   * Returns the schema resource that a reference cannot leave, because no URI names the document around it; undefined if it can.
   */
  findInescapableScope(reference: Reference): Scope | undefined {
    const target = this.targets.getTargetPlace(reference);
    const own = this.scopes.around(getReferencePlace(reference));
    if (own === undefined || target === undefined || this.isOutside(target)) return undefined;
    const other = this.scopes.around(target);
    return other === undefined && this.self() === undefined ? own : undefined;
  }

  /** Converts a relative reference of a document so that it resolves from the root. */
  rebased(ref: string, document: Place['document']): string {
    if (ref.startsWith('#')) return ref;
    return rebase(ref, documentBase(document, this.format), documentBase(this.root, this.format));
  }

  /** True for places outside the bundle: operations of other descriptions. */
  private isOutside(target: Place): boolean {
    return target.document !== this.root && this.targets.findEnclosingTarget(target) === undefined;
  }

  private canStay(
    { ref, document }: Reference,
    target: Place,
    own: Scope | undefined,
    other: Scope | undefined,
  ): boolean {
    if (own !== undefined && own.key === other?.key && ref.startsWith('#')) return true;
    if (document !== this.root || target.document !== this.root) return false;
    if (ref === '' || ref.startsWith('#')) return this.scopes.removedIds.size === 0;
    const base = own?.uri ?? documentBase(this.root, this.format);
    const uri = resolveUri(ref, base)?.href.replace(/#.*$/s, '');
    return uri === other?.uri || (uri !== this.root.uri && uri === this.self());
  }

  private fragment(target: Place, scope: Scope | undefined): string {
    const output = this.homes.getOutputPath(target);
    return pointerFragment(
      scope === undefined ? output : output.slice(this.homes.getOutputPath(scope).length),
    );
  }

  private self(): string | undefined {
    const { value } = this.root;
    const hasSelf = this.format === 'oas3.2' && isObject(value) && typeof value['$self'] === 'string';
    return hasSelf ? documentBase(this.root, this.format) : undefined;
  }
}

/** Returns the fragment of a reference to an anchor, `#` included. */
function anchorOf(ref: string): string | undefined {
  const hash = ref.indexOf('#');
  return hash >= 0 && hash < ref.length - 1 && ref[hash + 1] !== '/' ? ref.slice(hash) : undefined;
}

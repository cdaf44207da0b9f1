import type { Format, Model, Node, Reference } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { namesFor } from './names.js';
import { valueAt, type Place, placeKey } from './place.js';
import { findSection, sectionPath } from './sections.js';
import { isPureReference, type Target, type Targets } from './targets.js';

/** A component that is new in the bundle. */
export interface NewComponent {
  readonly section: string;
  readonly name: string;
  readonly target: Target;
}

/** Decides the location in the bundle of each part from other documents. */
export class ComponentPlacement {
  readonly added: NewComponent[] = [];
  private readonly model: Model;
  private readonly targets: Targets;
  private readonly format: Format;
  /** The pointers of components in the bundle. */
  private readonly components = new Map<Target, readonly string[]>();
  /** The references that a target replaces: all of them, or the single reference that is a component of the root. */
  private readonly hosts = new Map<Target, readonly Reference[]>();
  private readonly hosted = new Map<unknown, Target>();
  /** The places of components by section and name. */
  private readonly sections = new Map<string, Map<string, Place>>();

  constructor(model: Model, targets: Targets) {
    this.model = model;
    this.targets = targets;
    this.format = model.document.format;
    const wholes = targets.list.filter(({ outer }) => outer === undefined);
    for (const target of wholes) if (this.isWithoutSection(target)) this.inline(target, target.uses);
    for (const target of wholes) if (!this.hosts.has(target)) this.replaceRootComponent(target);
    for (const target of wholes) if (!this.hosts.has(target)) this.name(target);
  }

  /** True if the target of a reference replaces the reference. */
  isHost(reference: Reference, target: Target): boolean {
    return this.hosted.get(reference.raw) === target;
  }

  /** Returns the path in the bundle for a place in any document. */
  getOutputPath(place: Place): readonly string[] {
    const around = this.targets.findEnclosingTarget(place);
    if (around === undefined) return place.segments;
    return [...this.getPlacement(around), ...place.segments.slice(around.segments.length)];
  }

  /** True if a target that replaces each reference to it would contain itself at this reference. */
  isWithinItself(reference: Reference, target: Target): boolean {
    const pending = [reference];
    const seen = new Set<Target>();
    for (const use of pending) {
      const around = this.targets.findEnclosingTarget(getReferencePlace(use));
      if (around === target) return true;
      if (around === undefined || seen.has(around)) continue;
      seen.add(around);
      pending.push(...(this.hosts.get(around) ?? []));
    }
    return false;
  }

  /** Returns the source place of a pointer in the bundle. Parts that replaced references are followed. */
  getSourcePlace(pointer: readonly string[]): Place {
    let place: Place = { document: this.model.document.document, segments: [] };
    for (const segment of pointer) {
      place = this.behind({ document: place.document, segments: [...place.segments, segment] });
    }
    return place;
  }

  private behind(place: Place): Place {
    return this.hosted.get(valueAt(place)) ?? place;
  }

  private inline(target: Target, uses: readonly Reference[]): void {
    this.hosts.set(target, uses);
    for (const { raw } of uses) this.hosted.set(raw, target);
  }

  private getPlacement(target: Target): readonly string[] {
    const component = this.components.get(target);
    if (component !== undefined) return component;
    const host = this.hosts.get(target)?.[0];
    // Each target that is not a component replaces a reference.
    if (host === undefined) throw new TypeError(`${target.key} has no home`);
    const home = this.getOutputPath(getReferencePlace(host));
    this.components.set(target, home);
    return home;
  }

  private isWithoutSection({ kind, uses, value }: Target): boolean {
    if (findSection(kind, this.format) === undefined) return true;
    return kind === 'PathItem' && uses.length === 1 && uses.every(({ raw }) => !overlaps(raw, value));
  }

  /** Replaces a component of the root that is only a reference by its target. */
  private replaceRootComponent(target: Target): void {
    const section = findSection(target.kind, this.format);
    if (section === undefined) return;
    const path = sectionPath(section, this.format);
    for (const use of target.uses) {
      // A schema and its reference share one object, and the reference node is the schema's child.
      const entry = use.parent?.raw === use.raw ? use.parent : use;
      if (entry.parent?.kind !== 'Components' || !isPureReference(use.raw)) continue;
      const output = this.getOutputPath(getReferencePlace(use));
      if (output.length !== path.length + 1 || path.some((segment, index) => output[index] !== segment))
        continue;
      this.inline(target, [use]);
      this.components.set(target, output);
      return;
    }
  }

  private name(target: Target): void {
    const section = findSection(target.kind, this.format);
    if (section === undefined) return;
    const usedNames = this.getSectionNames(section);
    const root = this.model.document.document;
    for (const name of namesFor(target.named, target.value, this.format, root.uri)) {
      const other = usedNames.get(name);
      if (other === undefined) {
        usedNames.set(name, target);
        this.components.set(target, [...sectionPath(section, this.format), name]);
        this.added.push({ section, name, target });
        return;
      }
      if (sameContent(target, other, this.targets)) {
        this.components.set(target, this.getOutputPath(other));
        return;
      }
    }
  }

  /** Returns the used names of a section. Initially these are the names in the root. */
  private getSectionNames(section: string): Map<string, Place> {
    const known = this.sections.get(section);
    if (known !== undefined) return known;
    const names = new Map<string, Place>();
    const source = this.getSourcePlace(sectionPath(section, this.format));
    const entries = valueAt(source);
    if (isObject(entries)) {
      for (const name of Object.keys(entries)) {
        names.set(name, this.behind({ document: source.document, segments: [...source.segments, name] }));
      }
    }
    this.sections.set(section, names);
    return names;
  }
}

/** True if an object and the target of its `$ref` have a field in common. */
function overlaps(raw: object, value: unknown): boolean {
  return isObject(value) && Object.keys(raw).some((key) => Object.hasOwn(value, key));
}

export function getReferencePlace(reference: Node): Place {
  return { document: reference.document, segments: reference.segments().map(String) };
}

/** Fields whose meaning depends on the document, even if their values are equal. */
const dependOnPlace = ['$id', 'discriminator', 'externalValue', 'operationRef', 'servers', 'externalDocs'];

/** True if two parts have equal content and their references lead to the same targets. */
function sameContent(a: Place, b: Place, targets: Targets): boolean {
  const [keyA, keyB] = [placeKey(a), placeKey(b)];
  return isSame(valueAt(a), valueAt(b));

  function isSame(left: unknown, right: unknown): boolean {
    // Unsafe integers are rounded, so equal numbers may have different digits in the text.
    if (typeof left === 'number')
      return left === right && (!Number.isInteger(left) || Number.isSafeInteger(left));
    if (Array.isArray(left)) {
      if (!Array.isArray(right) || left.length !== right.length) return false;
      return left.every((item, index) => isSame(item, right[index]));
    }
    if (!isObject(left) || !isObject(right)) return left === right;
    if (dependOnPlace.some((field) => Object.hasOwn(left, field))) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    const [first, second] = [targets.getTargetKey(left), targets.getTargetKey(right)];
    return keys.every((key) => {
      if (!Object.hasOwn(right, key)) return false;
      if (key === '$ref' && first !== undefined && second !== undefined)
        return first === second || (first === keyA && second === keyB);
      return isSame(left[key], right[key]);
    });
  }
}

import type { Format, Model, Node, Reference } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { namesFor } from './names.js';
import { valueAt, type Place, placeKey } from './place.js';
import { findSection, sectionPath } from './sections.js';
import { isPureReference, type Target, type Targets } from './targets.js';

/** A component that the bundle has and the root document has not. */
export interface NewComponent {
  readonly section: string;
  readonly name: string;
  readonly target: Target;
}

/** Decides where each part of other documents is in the bundle. */
export class Homes {
  readonly added: NewComponent[] = [];
  private readonly model: Model;
  private readonly targets: Targets;
  private readonly format: Format;
  /** The pointers of components. */
  private readonly components = new Map<Target, readonly string[]>();
  /** The references in whose place a target is: all of them, or the one that is a component of the root. */
  private readonly hosts = new Map<Target, readonly Reference[]>();
  private readonly hosted = new Map<unknown, Target>();
  /** Places by section and name. */
  private readonly sections = new Map<string, Map<string, Place>>();

  constructor(model: Model, targets: Targets) {
    this.model = model;
    this.targets = targets;
    this.format = model.document.format;
    const wholes = targets.list.filter(({ outer }) => outer === undefined);
    for (const target of wholes) if (this.isWithoutSection(target)) this.host(target, target.uses);
    for (const target of wholes) if (!this.hosts.has(target)) this.adopt(target);
    for (const target of wholes) if (!this.hosts.has(target)) this.name(target);
  }

  /** True if the target of a reference is written in place of the reference. */
  isHost(reference: Reference, target: Target): boolean {
    return this.hosted.get(reference.raw) === target;
  }

  /** Returns the place in the bundle of a place of any document. */
  getOutputPath(place: Place): readonly string[] {
    const around = this.targets.around(place);
    if (around === undefined) return place.segments;
    return [...this.homeOf(around), ...place.segments.slice(around.segments.length)];
  }

  /** True if a target that replaces each reference to it would contain itself at this one. */
  isWithinItself(reference: Reference, target: Target): boolean {
    const pending = [reference];
    const seen = new Set<Target>();
    for (const use of pending) {
      const around = this.targets.around(getReferencePlace(use));
      if (around === target) return true;
      if (around === undefined || seen.has(around)) continue;
      seen.add(around);
      pending.push(...(this.hosts.get(around) ?? []));
    }
    return false;
  }

  /** The place of the documents that a pointer of the bundle leads to, as far as it leads; parts in place of references count. */
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

  private host(target: Target, uses: readonly Reference[]): void {
    this.hosts.set(target, uses);
    for (const { raw } of uses) this.hosted.set(raw, target);
  }

  private homeOf(target: Target): readonly string[] {
    const component = this.components.get(target);
    if (component !== undefined) return component;
    const host = this.hosts.get(target)?.[0];
    // Each target that is not a component is in place of a reference.
    if (host === undefined) throw new TypeError(`${target.key} has no home`);
    const home = this.getOutputPath(getReferencePlace(host));
    this.components.set(target, home);
    return home;
  }

  private isWithoutSection({ kind, uses, value }: Target): boolean {
    if (findSection(kind, this.format) === undefined) return true;
    return kind === 'PathItem' && uses.length === 1 && uses.every(({ raw }) => !overlaps(raw, value));
  }

  /** A component of the root that is nothing but a reference becomes what it leads to. */
  private adopt(target: Target): void {
    const section = findSection(target.kind, this.format);
    if (section === undefined) return;
    const path = sectionPath(section, this.format);
    for (const use of target.uses) {
      // The reference of a schema is below the schema.
      const entry = use.parent?.raw === use.raw ? use.parent : use;
      if (entry.parent?.kind !== 'Components' || !isPureReference(use.raw)) continue;
      const output = this.getOutputPath(getReferencePlace(use));
      if (output.length !== path.length + 1 || path.some((segment, index) => output[index] !== segment))
        continue;
      this.host(target, [use]);
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

  /** The names of a section: those of the root at first. */
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

/** True if an object has fields next to its `$ref` that the target of that has too. */
function overlaps(raw: object, value: unknown): boolean {
  return isObject(value) && Object.keys(raw).some((key) => Object.hasOwn(value, key));
}

/** Returns the place of a reference. */
export function getReferencePlace(reference: Node): Place {
  return { document: reference.document, segments: reference.segments().map(String) };
}

/** Fields that can mean something else in another document, though they look the same. */
const dependOnPlace = ['$id', 'discriminator', 'externalValue', 'operationRef', 'servers', 'externalDocs'];

/** True if two parts say the same, and their references lead to the same places. */
function sameContent(a: Place, b: Place, targets: Targets): boolean {
  const [keyA, keyB] = [placeKey(a), placeKey(b)];
  return isSame(valueAt(a), valueAt(b));

  function isSame(left: unknown, right: unknown): boolean {
    // Integers beyond these are rounded: they may be written with different digits.
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
    const [first, second] = [targets.keyBehind(left), targets.keyBehind(right)];
    return keys.every((key) => {
      if (!Object.hasOwn(right, key)) return false;
      if (key === '$ref' && first !== undefined && second !== undefined)
        return first === second || (first === keyA && second === keyB);
      return isSame(left[key], right[key]);
    });
  }
}

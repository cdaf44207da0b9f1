import { writeNamedPointer, type KnownNames } from '@assay/findings';
import type { Fault } from '../model/fault.js';
import type { Reported } from '../rule/reported-issue.js';
import { Node } from '../model/node.js';
import type { Cause } from '../rule/rule.js';
import { relativeUri } from '../reference/relative-uri.js';
import { getOwner } from './owner.js';

/**
 * Names the groups of findings: `error-response-missing:4be9a6f10c73`. A name consists of the rule and a digest of the names that
 * lead to the cause. It stays the same if lines move, items are reordered, or other findings appear or disappear.
 */
export class GroupNames {
  private readonly rootUri: string;
  private readonly byCause = new Map<Cause, string>();
  private readonly places = new Map<Node | Fault, string>();
  private readonly names: KnownNames = new Map();

  constructor(rootUri: string) {
    this.rootUri = rootUri;
  }

  /** Returns the group name of a report of a rule. */
  getRuleName(rule: string, { at, cause }: Pick<Reported, 'at' | 'cause'>): string {
    if (cause === undefined) return `${rule}:${this.describeOwnerPlace(getOwner(at))}`;
    let name = this.byCause.get(cause);
    if (name === undefined) {
      name = this.nameOfCause(rule, cause);
      this.byCause.set(cause, name);
    }
    return name;
  }

  private nameOfCause(rule: string, { at, key, reportedBy = rule }: Cause): string {
    const place = this.describeOwnerPlace(getOwner(at));
    return `${reportedBy}:${key === undefined ? place : digest(`${place}\0${key}`)}`;
  }

  /** Returns the digest of an owner's names. */
  private describeOwnerPlace(owner: Node | Fault): string {
    let place = this.places.get(owner);
    if (place === undefined) this.places.set(owner, (place = digest(this.describe(owner))));
    return place;
  }

  private describe(owner: Node | Fault): string {
    const isNode = owner instanceof Node;
    const uri = isNode ? owner.document.uri : owner.uri;
    const root = isNode ? owner.document.value : owner.document?.value;
    const pointer = writeNamedPointer(root, isNode ? owner.segments() : owner.at, this.names);
    return uri === this.rootUri ? pointer : `${relativeUri(uri, this.rootUri)}#${pointer}`;
  }
}

/**
 * Returns 52 bits of a text as 13 hexadecimal digits. The two multiplicative hashes are fast and distinguish a million places.
 */
function digest(text: string): string {
  let first = 0x9e3779b9;
  let second = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
  }
  first ^= second >>> 15;
  second ^= first >>> 13;
  const digits = (first >>> 0).toString(16).padStart(8, '0');
  return digits + (second >>> 12).toString(16).padStart(5, '0');
}

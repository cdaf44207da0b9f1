import type { Finding } from '../finding/issue.js';
import type { DeclaredSuppression } from './declared-suppressions.js';

/** An index of suppressions by scope, because documents can have many suppressions and even more findings. */
export class SuppressionIndex {
  /** Suppressions of one line or one object, by rule, document and line or pointer. */
  private readonly byPlace = new Map<string, DeclaredSuppression[]>();
  /** Suppressions of several lines, by rule and document. */
  private readonly blocks = new Map<string, DeclaredSuppression[]>();

  constructor(suppressions: readonly DeclaredSuppression[]) {
    for (const each of suppressions) {
      const { scope, suppression } = each;
      const prefix = `${suppression.rule} ${scope.uri}`;
      if (scope.kind === 'pointer') add(this.byPlace, `${prefix}#${scope.pointer}`, each);
      else if (scope.first === scope.last) add(this.byPlace, `${prefix} ${scope.first}`, each);
      else add(this.blocks, prefix, each);
    }
  }

  /**
   * Returns the suppressions that cover a finding: of its line, of blocks around it, and of the objects around it from the inside
   * out.
   */
  covering({ id, location }: Finding): DeclaredSuppression[] {
    const prefix = `${id} ${location.uri}`;
    const { line } = location.range.start;
    const found = [...(this.byPlace.get(`${prefix} ${line}`) ?? [])];
    for (const each of this.blocks.get(prefix) ?? []) {
      const { scope } = each;
      if (scope.kind === 'lines' && scope.first <= line && line <= scope.last) found.push(each);
    }
    let { pointer } = location;
    for (;;) {
      for (const each of this.byPlace.get(`${prefix}#${pointer}`) ?? []) found.push(each);
      if (pointer === '') return found;
      pointer = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
    }
  }
}

function add(map: Map<string, DeclaredSuppression[]>, key: string, suppression: DeclaredSuppression): void {
  const group = map.get(key);
  if (group === undefined) map.set(key, [suppression]);
  else group.push(suppression);
}

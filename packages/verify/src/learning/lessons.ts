import { describeComplaint, isSameComplaint, type Complaint } from './constraint.js';
import type { LearnedFact } from './learned-overlay.js';

/** Demand of a service on the requests of an operation, and the answer that stated it. */
export interface Lesson {
  readonly complaint: Complaint;
  /** The status of the refusal. */
  readonly status: number;
}

/** The constraints of operations that refusals have stated, and that were enough for a success. */
export class Lessons {
  private readonly lessons = new Map<string, Lesson[]>();
  private readonly ids = new Map<string, Pick<LearnedFact, 'status' | 'id'>>();
  private readonly schemes = new Map<string, Pick<LearnedFact, 'status' | 'schemes'>>();
  private readonly examples = new Map<string, Pick<LearnedFact, 'status' | 'example'>>();

  /** Keeps the complaints of a refusal after which a request that keeps to them was accepted. */
  add(operation: string, complaints: readonly Complaint[], status: number): void {
    const known = this.lessons.get(operation) ?? [];
    this.lessons.set(operation, known);
    for (const complaint of complaints)
      if (!known.some((each) => isSameComplaint(each.complaint, complaint)))
        known.push({ complaint, status });
  }

  of(operation: string): readonly Complaint[] {
    return (this.lessons.get(operation) ?? []).map(({ complaint }) => complaint);
  }

  /** Keeps where the answer of an operation names what it has created. */
  addId(operation: string, fact: Pick<LearnedFact, 'status' | 'id'>): void {
    if (!this.ids.has(operation)) this.ids.set(operation, fact);
  }

  /** Keeps the alternative of `security` that was accepted after a refusal. */
  addSchemes(operation: string, fact: Pick<LearnedFact, 'status' | 'schemes'>): void {
    this.schemes.set(operation, fact);
  }

  /** Keeps a body that was accepted after another one had been refused. */
  addExample(operation: string, fact: Pick<LearnedFact, 'status' | 'example'>): void {
    if (!this.examples.has(operation)) this.examples.set(operation, fact);
  }

  /** Lists what was learned about an operation. */
  listFacts(operation: string, subject: Pick<LearnedFact, 'method' | 'path'>): LearnedFact[] {
    const ofRefusals = (this.lessons.get(operation) ?? []).map((lesson) => ({ ...subject, ...lesson }));
    const others = [this.ids, this.schemes, this.examples].flatMap((facts) => {
      const fact: (Partial<LearnedFact> & Pick<LearnedFact, 'status'>) | undefined = facts.get(operation);
      return fact === undefined ? [] : [{ ...subject, ...fact }];
    });
    return [...ofRefusals, ...others];
  }
}

/** Describes what a request kept to, as the beginning of a sentence: "where `name` has at least 3 characters". */
export function describeComplaints(complaints: readonly Complaint[]): string {
  const clauses = complaints.slice(0, maxClauses).map(describeComplaint);
  const others = complaints.length - clauses.length;
  const last = others > 0 ? `${others} more requirements are satisfied` : clauses.pop();
  return `where ${clauses.length === 0 ? last : `${clauses.join(', ')} and ${last}`}`;
}

/** Maximum number of demands in a sentence. */
const maxClauses = 3;

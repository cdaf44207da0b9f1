import { describeComplaint, isSameComplaint, type Complaint } from './constraint.js';

/** Demand of a service on the requests of an operation, and the answer that stated it. */
export interface Lesson {
  readonly complaint: Complaint;
  /** The status of the refusal. */
  readonly status: number;
}

/** The constraints of operations that refusals have stated, and that were enough for a success. */
export class Lessons {
  private readonly lessons = new Map<string, Lesson[]>();

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

  /** All of them, by the pointer of the operation. */
  all(): ReadonlyMap<string, readonly Lesson[]> {
    return this.lessons;
  }
}

/** Describes what a request kept to, as the beginning of a sentence: "where `name` has at least 3 characters". */
export function describeComplaints(complaints: readonly Complaint[]): string {
  const clauses = complaints.slice(0, maxClauses).map(describeComplaint);
  const others = complaints.length - clauses.length;
  const last = others > 0 ? `${others} more demands are met` : clauses.pop();
  return `where ${clauses.length === 0 ? last : `${clauses.join(', ')} and ${last}`}`;
}

/** Maximum number of demands in a sentence. */
const maxClauses = 3;

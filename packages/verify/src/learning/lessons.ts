import { describeComplaint, isSameComplaint, type Complaint } from './constraint.js';
import type { LearnedFact } from './learned-overlay.js';

/** Constraints of a service on an operation's requests, and the status of the response that stated them. */
export interface Lesson {
  readonly complaint: Complaint;
  /** The status of the rejection. */
  readonly status: number;
}

/** The constraints on operations that rejections stated and that led to a success. */
export class Lessons {
  private readonly lessons = new Map<string, Lesson[]>();
  private readonly ids = new Map<string, Pick<LearnedFact, 'status' | 'id'>>();
  private readonly schemes = new Map<string, Pick<LearnedFact, 'status' | 'schemes'>>();
  private readonly examples = new Map<string, Pick<LearnedFact, 'status' | 'example'>>();

  /** Keeps the complaints of a rejection after a request that satisfied them was accepted. */
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

  /** Keeps the location of the id in an operation's response to a creation. */
  addId(operation: string, fact: Pick<LearnedFact, 'status' | 'id'>): void {
    if (!this.ids.has(operation)) this.ids.set(operation, fact);
  }

  /** Keeps the `security` alternative that was accepted after a rejection. */
  addSchemes(operation: string, fact: Pick<LearnedFact, 'status' | 'schemes'>): void {
    this.schemes.set(operation, fact);
  }

  /** Keeps a body that was accepted after another one was rejected. */
  addExample(operation: string, fact: Pick<LearnedFact, 'status' | 'example'>): void {
    if (!this.examples.has(operation)) this.examples.set(operation, fact);
  }

  /** Lists the learned facts about an operation. */
  listFacts(operation: string, subject: Pick<LearnedFact, 'method' | 'path'>): LearnedFact[] {
    const ofRefusals = (this.lessons.get(operation) ?? []).map((lesson) => ({ ...subject, ...lesson }));
    const others = [this.ids, this.schemes, this.examples].flatMap((facts) => {
      const fact: (Partial<LearnedFact> & Pick<LearnedFact, 'status'>) | undefined = facts.get(operation);
      return fact === undefined ? [] : [{ ...subject, ...fact }];
    });
    return [...ofRefusals, ...others];
  }
}

/** Describes the constraints that a request satisfied, as the start of a sentence: "where `name` has at least 3 characters". */
export function describeComplaints(complaints: readonly Complaint[]): string {
  const clauses = complaints.slice(0, maxClauses).map(describeComplaint);
  const others = complaints.length - clauses.length;
  const last = others > 0 ? `${others} more requirements are satisfied` : clauses.pop();
  return `where ${clauses.length === 0 ? last : `${clauses.join(', ')} and ${last}`}`;
}

/** Maximum number of constraints in a sentence. */
const maxClauses = 3;

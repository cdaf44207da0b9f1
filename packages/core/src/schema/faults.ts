import type { LoaderError } from '@assay/findings';

/** Result of a generated function: records of its value, and of parts of it. */
export type Faults = readonly (LoaderError | FaultsBelow)[];

/** Faults in a part of a value. The pointers of its records start at `at`. */
export interface FaultsBelow {
  readonly at: string;
  readonly faults: Faults;
}

/** Converts faults to records in document order, with pointers that start at `at`. */
export function collectRecords(faults: Faults, at = ''): LoaderError[] {
  const records: LoaderError[] = [];
  collect(faults, at, records);
  return withoutFollowUps(records);
}

function collect(faults: Faults, at: string, records: LoaderError[]): void {
  for (const fault of faults) {
    if ('faults' in fault) {
      collect(fault.faults, at + fault.at, records);
    } else {
      records.push({ ...fault, instancePath: at + fault.instancePath });
    }
  }
}

/** Removes consequential records: a value of the wrong type keeps only that record. */
function withoutFollowUps(records: LoaderError[]): LoaderError[] {
  const mistyped = new Map<string, LoaderError>();
  for (const record of records) {
    if (record.keyword === 'type' && !mistyped.has(record.instancePath))
      mistyped.set(record.instancePath, record);
  }
  if (mistyped.size === 0) return records;
  return records.filter((record) => (mistyped.get(record.instancePath) ?? record) === record);
}

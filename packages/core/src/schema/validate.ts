import { noDeadline, type Deadline } from '@assay/text';
import type { LoaderError } from '@assay/findings';
import type { Format } from '../format.js';
import { missingResponses, missingResponsesInPathItem } from './contract.js';
import { withinDialect } from './checks/dialect.js';
import { collectRecords, type Faults } from './faults.js';

/** The kinds of objects that a reference can lead to. */
export type FragmentKind =
  | 'Schema'
  | 'Response'
  | 'Parameter'
  | 'RequestBody'
  | 'PathItem'
  /** A Path Item Object of a webhook or callback. Since 3.1 its operations may omit `responses`. */
  | 'EventPathItem'
  | 'Header'
  | 'Example'
  | 'Link'
  | 'Callback'
  | 'SecurityScheme'
  | 'MediaType';

type Check = (value: unknown, deadline: Deadline) => Faults | null;

/** The generated code for one format. */
interface Validator {
  readonly checkDocument: Check;
  readonly fragments: Readonly<Partial<Record<FragmentKind, Check>>>;
}

/**
 * Validates a whole document against the official schema of its format, and checks that each operation has `responses`. Returns
 * one record per fault; none if the document is valid. Rejects only if the deadline passes.
 */
export async function validateDocument(
  format: Format,
  value: unknown,
  deadline: Deadline = noDeadline,
): Promise<LoaderError[]> {
  const { checkDocument } = await load(format);
  const records = [
    ...collectRecords(checkDocument(value, deadline) ?? []),
    ...missingResponses(format, value),
  ];
  return withinDialect(records, format, value);
}

/**
 * Validates an object that a reference in another file leads to, against the official schema of its kind. The pointers of the
 * records start at the object. A kind that the format does not define has no records. Rejects only if the deadline passes.
 */
export async function validateFragment(
  format: Format,
  kind: FragmentKind,
  value: unknown,
  deadline: Deadline = noDeadline,
): Promise<LoaderError[]> {
  const { fragments } = await load(format);
  const check = fragments[kind === 'EventPathItem' ? 'PathItem' : kind];
  const records = collectRecords(check?.(value, deadline) ?? []);
  return kind === 'PathItem' ? [...records, ...missingResponsesInPathItem(format, value)] : records;
}

/** Loads the code of one format only, because a process rarely needs two. */
async function load(format: Format): Promise<Validator> {
  switch (format) {
    case 'oas2':
      return import('./generated/oas2.js');
    case 'oas3.0':
      return import('./generated/oas30.js');
    case 'oas3.1':
      return import('./generated/oas31.js');
    case 'oas3.2':
      return import('./generated/oas32.js');
  }
}

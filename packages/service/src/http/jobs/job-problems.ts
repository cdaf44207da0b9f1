import { formatPointer } from '@assay/core';
import { type Problem, invalidRequest, problem } from '../problem.js';

/** Creates the problem for an invalid part of a job request. */
export function invalid(detail: string, pointer: string): Problem {
  return invalidRequest(detail, { pointer });
}

/** Creates the problem for a job with too many documents. */
export function tooManyDocuments(max: number, part = 'file'): Problem {
  return tooLarge(
    `A job may have ${max} documents at most, the limit \`jobDocuments\`. Split them into several jobs.`,
    `/${part}`,
  );
}

/** Creates the problem for a part, or a file of an archive, that exceeds the document limit. */
export function documentTooLarge(maxBytes: number, part: string): Problem {
  return tooLarge(`A document may have ${maxBytes} bytes at most, the limit \`maxDocument\`.`, `/${part}`);
}

/** Creates the problem for files that are too large together. */
export function filesTooLarge(maxBytes: number): Problem {
  return tooLarge(
    `The files of a job may have ${maxBytes} bytes together at most, unpacked and with the archives that they are in, the limit \`spoolPerKey\`. Split them into several jobs.`,
    '/file',
  );
}

/** Creates the problem for a damaged archive. */
export function brokenArchive(): Problem {
  return invalid(
    'The archive cannot be read: it is damaged or encrypted, or does not match its first bytes.',
    '/file',
  );
}

/** Creates the problem for an archive that exceeds the limits of unpacking. */
export function archiveTooLarge(subject: string): Problem {
  return tooLarge(`An archive may ${subject} at most. Remove files that are not documents.`, '/file');
}

/** Creates the problem for an archive that takes longer to unpack than an analysis may. */
export function archiveTooSlow(): Problem {
  return tooLarge(
    'The archive takes longer to unpack than an analysis may, the limit `analysisTimeout`. Split it into several archives.',
    '/file',
  );
}

/** Creates the problem for a field that is too long. */
export function fieldTooLarge(name: string, maxBytes: number): Problem {
  const label = name.slice(0, 100);
  return tooLarge(`The part \`${label}\` may have ${maxBytes} bytes at most.`, formatPointer([label]));
}

/** Creates the problem for fields that are too long together. */
export function fieldsTooLarge(maxBytes: number): Problem {
  return tooLarge(`The parts of a job that are not files may have ${maxBytes} bytes together at most.`, '');
}

function tooLarge(detail: string, pointer: string): Problem {
  return problem(413, { title: 'Body too large', detail, field: { pointer } });
}

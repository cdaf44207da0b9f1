import { isInterpreted } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';
import { longestMatch } from '@assay/regex';
import type { Bound } from './bound.js';
import { isKnownStringFormat } from '../values/formats.js';

/**
 * Formats whose values are all short, so that services need no `maxLength` for them:
 * - dates and times (`YYYY-MM-DD`); fractions of a second and numbers of a duration are unlimited in theory, but not in parsers
 * - UUIDs (36 characters) and IP addresses (15 and 45)
 * - e-mail addresses (254: RFC 5321, 4.5.3.1) and host names (253: RFC 1035, 2.3.4)
 * - single characters, and integers that are sent as strings
 *
 * URIs, JSON Pointers, regular expressions and passwords can have any length.
 */
const shortFormats: ReadonlySet<string> = new Set([
  'date',
  'date-time',
  'date-time-local',
  'date-time-rfc1123',
  'http-date',
  'time',
  'time-local',
  'duration',
  'uuid',
  'guid',
  'ip',
  'ipv4',
  'ipv6',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'char',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  // The names in Google's discovery documents.
  'google-datetime',
  'google-duration',
]);

/**
 * The length of a string. Files (`binary`, `byte`, `contentEncoding`, `contentMediaType`) count as limited, because their size is
 * a separate question.
 */
export const stringLength: Bound = {
  bit: 1,
  subjects: ['string'],
  isSetBy(schema) {
    const { format, pattern } = schema;
    if (schema.maxLength !== undefined || isFile(schema)) return true;
    if (format !== undefined && shortFormats.has(format.toLowerCase())) return true;
    return pattern !== undefined && longestMatch(pattern) < Infinity;
  },
};

/** The characters of a string that other software also reads: in a path, in a header, or as a file name. */
export const stringCharacters: Bound = {
  bit: 2,
  subjects: ['string'],
  isSetBy(schema) {
    const { format } = schema;
    // An unknown format restricts nothing.
    return (
      schema.pattern !== undefined || (format !== undefined && isKnownStringFormat(format)) || isFile(schema)
    );
  },
  isRequiredAt: isInterpreted,
};

function isFile({ keywords }: Schema): boolean {
  const format = keywords['format'];
  if (format === 'binary' || format === 'byte' || format === 'base64' || format === 'base64url') return true;
  return keywords['contentEncoding'] !== undefined || keywords['contentMediaType'] !== undefined;
}

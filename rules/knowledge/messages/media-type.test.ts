import { describe, expect, it } from 'vitest';
import { isStructuredMediaType } from './media-type.js';

describe('isStructuredMediaType', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/problem+json',
    'application/vnd.github.v3+json',
    'application/x-ndjson',
    'application/xml',
    'text/xml',
    'application/x-yaml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/*',
    '*/*',
  ])('is true for %s', (mediaType) => expect(isStructuredMediaType(mediaType)).toBe(true));

  it.each([
    'text/plain',
    'text/csv',
    'text/html',
    'image/png',
    'application/octet-stream',
    'application/pdf',
    'image/svg+xml',
    '',
  ])('is false for %j', (mediaType) => expect(isStructuredMediaType(mediaType)).toBe(false));
});

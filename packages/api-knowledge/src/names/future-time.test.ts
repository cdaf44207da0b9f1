import { expect, it } from 'vitest';
import { futureTime } from './future-time.js';

it.each([
  'expiresAt',
  'expires_at',
  'expiry',
  'expirationDate',
  'endsAt',
  'end_date',
  'validUntil',
  'notAfter',
  'dueDate',
  'deadline',
  'until',
])('recognises %s as the end of a future period', (name) => {
  expect(futureTime(name)).toBe('end');
});

it.each([
  'startsAt',
  'start',
  'startDate',
  'notBefore',
  'nbf not before',
  'validFrom',
  'scheduledFor',
  'publish_at',
  'remindAt',
])('recognises %s as the start of a future period', (name) => {
  expect(futureTime(name)).toBe('start');
});

it.each([
  'createdAt',
  'updated',
  'expiresIn',
  'birthDate',
  'startedAt',
  'endUser',
  'date',
  'timestamp',
  'since',
  'publish',
])('finds no time in %s', (name) => {
  expect(futureTime(name)).toBeUndefined();
});

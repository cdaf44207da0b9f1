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
])('knows %s as the end of something to come', (name) => {
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
])('knows %s as the start of something to come', (name) => {
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
])('says nothing of %s', (name) => {
  expect(futureTime(name)).toBeUndefined();
});

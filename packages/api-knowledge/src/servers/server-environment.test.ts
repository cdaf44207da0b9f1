import { expect, it } from 'vitest';
import { environmentOfHost, environmentOfText } from './server-environment.js';

it.each([
  ['api-staging.shop.com', 'development'],
  ['dev2.shop.co.uk', 'development'],
  ['api.pre-prod.shop.com', 'development'],
  ['shop.qa.eu.shop.com', 'development'],
  ['pal-test.shop.com', 'test'],
  ['sandbox.shop.com', 'trial'],
  ['prod.shop.com', 'production'],
  ['staging.io', undefined],
  ['api.dev-tools.com', undefined],
  ['shop.dev', undefined],
  ['developer.shop.com', undefined],
  ['stage.theatre.com', undefined],
  ['contest.shop.com', undefined],
])('the host %s is of the environment: %s', (host, stage) =>
  expect(environmentOfHost(host)?.stage).toBe(stage),
);

it.each([
  ['Development server', 'development'],
  ['Pre-production', 'development'],
  ['dev', 'development'],
  ['Environment: stage', 'development'],
  ['The test server.', 'test'],
  ['Sandbox for partners', 'trial'],
  ['Live server.', 'production'],
  ['Production; deployed after staging', 'production'],
  ['For testing your integration', undefined],
  ['Live data of the lifts', undefined],
  ['Delivers the parcels', undefined],
  ['constructor', undefined],
])('the text "%s" describes the environment: %s', (text, stage) =>
  expect(environmentOfText(text)?.stage).toBe(stage),
);

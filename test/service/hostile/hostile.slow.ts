import { afterAll, beforeAll } from 'vitest';
import { sharedService } from './service.js';
import './fetching.js';
import './requests.js';
import './log.js';
// Comes last, because it kills child processes.
import './documents.js';

beforeAll(async () => {
  await sharedService();
});
afterAll(async () => (await sharedService()).stop(), 60_000);

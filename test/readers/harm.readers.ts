import { expect, it } from 'vitest';
import { httpFile } from '../../packages/exporters/src/http-file/http-file.js';
import { postman } from '../../packages/exporters/src/postman/postman.js';
import { importOf } from '../support/import-of.js';
import { harmfulApi, harmfulService } from '../verify/harmful-service.js';
import { runHttpyac } from './httpyac.js';
import { runNewman } from './newman.js';
import { inFolder } from './run-reader.js';

it.each(['newman', 'httpYac'] as const)('%s sends no harmful request of an export', async (reader) => {
  const service = await harmfulService();
  try {
    const source = await importOf(harmfulApi, { baseUrl: service.url });
    const files = (reader === 'newman' ? postman : httpFile).write(source);
    const run = reader === 'newman' ? runNewman : runHttpyac;
    await inFolder(files, async (folder) => run(folder, files, { 'auth.key': 'secret-token' }));
    expect(service.harmful).toEqual([]);
    expect(service.requests).toContain('GET /notes');
  } finally {
    await service.close();
  }
});

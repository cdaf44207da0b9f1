import { expect, it } from 'vitest';
import { har } from '../../packages/exporters/src/har/har.js';
import { zap } from '../../packages/exporters/src/zap/zap.js';
import { sample } from '../../packages/exporters/test/sample.js';
import { requireReader } from './run-reader.js';

interface HarValidator {
  har(archive: unknown): Promise<unknown>;
}

it.each([
  ['the export for HAR', har.write(sample)[0]],
  ['the export for ZAP', zap.write(sample)[2]],
])('har-validator accepts the archive of %s', async (_name, file) => {
  // `as`: the library's types are not installed.
  const validator = requireReader('har-validator/lib/promise') as HarValidator;
  const archive: unknown = JSON.parse(file!.text);
  await expect(validator.har(archive)).resolves.toEqual(archive);
});

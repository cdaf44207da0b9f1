import { expect, it } from 'vitest';
import { har } from '../../packages/exporters/src/har/har.js';
import { sample } from '../../packages/exporters/test/sample.js';
import { requireReader } from './run-reader.js';

interface HarValidator {
  har(archive: unknown): Promise<unknown>;
}

it('har-validator accepts the archive of the sample', async () => {
  // `as`: the types of the library are not installed.
  const validator = requireReader('har-validator/lib/promise') as HarValidator;
  const archive: unknown = JSON.parse(har.write(sample)[0]!.text);
  await expect(validator.har(archive)).resolves.toEqual(archive);
});

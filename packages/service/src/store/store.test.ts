import { afterAll, beforeAll, describe } from 'vitest';
import { storeKinds, type OpenedStore } from '../../testing/stores.js';
import { describeInventoryAndAudit } from '../../testing/suites/inventory-and-audit.js';
import { describeJobStore } from '../../testing/suites/job-store.js';
import { describeStorage } from '../../testing/suites/storage.js';
import { describeStore } from '../../testing/suites/store.js';

// One database of each kind for all of it: starting one takes longer than most of what it is asked.
describe.each(storeKinds)('on $name', ({ isThere, open }) => {
  describe.runIf(isThere)('is', () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    }, 180_000);
    afterAll(() => opened.close());

    describeStore(() => opened);
    describeJobStore(() => opened);
    describeInventoryAndAudit(() => opened);
    describeStorage(() => opened);
  });
});

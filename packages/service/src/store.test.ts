import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKinds, type OpenedStore } from '../testing/stores.js';
import { describeRulesets } from '../testing/suites/rulesets.js';
import { describeEngines } from '../testing/suites/engines.js';
import { describeInventoryAndAudit } from '../testing/suites/inventory-and-audit.js';
import { describeJobModel } from '../testing/suites/job-model.js';
import { describeJobStore } from '../testing/suites/job-store.js';
import { describeKeys } from '../testing/suites/keys.js';
import { describeLists } from '../testing/suites/lists.js';
import { describeRecords } from '../testing/suites/records.js';
import { describeStorage } from '../testing/suites/storage.js';

// One database of each kind for all tests, because starting one takes longer than most tests.
describe.each(storeKinds)('on $name', ({ isThere, open }) => {
  describe.runIf(isThere)('is', () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    }, 180_000);
    afterAll(() => opened.close());

    it('answers a ping', async () => {
      await expect(opened.store.ping()).resolves.toBeUndefined();
    });
    describeKeys(() => opened);
    describeEngines(() => opened);
    describeRulesets(() => opened);
    describeRecords(() => opened);
    describeLists(() => opened);
    describeJobModel(() => opened);
    describeJobStore(() => opened);
    describeInventoryAndAudit(() => opened);
    describeStorage(() => opened);
  });
});

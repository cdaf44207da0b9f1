import { ApiPaths, describeForHarm, isOpenByNature, operationRole, rankHarm } from '@assay/api-knowledge';
import { analyse, type Operation } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { documentOf, readSet, type LabelledOperation } from './read-set.js';
import { eastAsian } from './sets/east-asian.js';
import { english } from './sets/english.js';
import { germanic } from './sets/germanic.js';
import { heldOut } from './sets/held-out.js';
import { localGuarded, localOpen } from './sets/local.js';
import { guarded, preAuthentication } from './sets/pre-authentication.js';
import { romance } from './sets/romance.js';
import { slavicAndTurkish } from './sets/slavic-turkish.js';

const sets = { en: english, ...romance, ...germanic, ...slavicAndTurkish, ...eastAsian };

/** The operations of a set, each in its own document, because several may have the same path. */
async function modelsOf(
  set: readonly LabelledOperation[],
  security?: readonly object[],
): Promise<readonly (readonly [LabelledOperation, Operation])[]> {
  return Promise.all(
    set.map(async (labelled) => {
      const { model } = await analyse(
        { text: JSON.stringify(documentOf([labelled], security)) },
        { rules: [] },
      );
      return [labelled, model!.document.operations[0]!] as const;
    }),
  );
}

async function wrongRoles(set: readonly LabelledOperation[]): Promise<readonly string[]> {
  return (await modelsOf(set)).flatMap(([{ line, role }, operation]) => {
    const found = operationRole(operation).role;
    return found === role ? [] : [`${line} is taken for ${found}`];
  });
}

describe('the roles of labelled operations', () => {
  it.each(Object.entries(sets))('are right in 95 of 100 operations in %s', async (_, text) => {
    const set = readSet(text);
    const wrong = await wrongRoles(set);
    expect(wrong.length / set.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('are measured with 300 operations in 14 languages', () => {
    expect(Object.values(sets).flatMap(readSet).length).toBeGreaterThan(250);
    expect(Object.keys(sets)).toHaveLength(14);
  });
});

describe('the roles of operations with other words', () => {
  it('are right in 95 of 100, in nine languages', async () => {
    const set = Object.values(heldOut).flatMap(readSet);
    expect(Object.keys(heldOut)).toHaveLength(9);
    const wrong = await wrongRoles(set);
    expect(wrong.length / set.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

describe('the harm of labelled operations', () => {
  const ranks: Readonly<Record<string, string>> = {
    logout: 'credentials',
    'password change': 'credentials',
    recovery: 'credentials',
    payment: 'outside',
    list: 'none',
    read: 'none',
    health: 'none',
  };

  it('follows from their roles, in all languages', async () => {
    const set = [...Object.values(sets), ...Object.values(heldOut)].flatMap(readSet);
    const wrong = (await modelsOf(set)).flatMap(([{ line, role = '' }, operation]) => {
      const expected = operationRole(operation).role === role ? ranks[role] : undefined;
      const { rank } = rankHarm(describeForHarm(operation), new ApiPaths([operation]));
      return expected === undefined || rank === expected ? [] : [`${line} is ${rank}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is not that of an unknown action for sign-in operations', async () => {
    const set = [...Object.values(sets), ...Object.values(heldOut)].flatMap(readSet);
    const wrong = (await modelsOf(set)).filter(
      ([{ role }, operation]) =>
        role === 'login' &&
        rankHarm(describeForHarm(operation), new ApiPaths([operation])).rank === 'destructive',
    );
    expect(wrong.map(([{ line }]) => line)).toEqual([]);
  });
});

describe('operations before authentication', () => {
  it('are recognised as public on purpose', async () => {
    const missed = (await modelsOf(readSet(preAuthentication), [])).filter(
      ([, operation]) => !isOpenByNature(operation),
    );
    expect(missed.map(([{ line }]) => line)).toEqual([]);
  });

  it('have the roles of their labels in 95 of 100', async () => {
    const set = readSet(preAuthentication);
    const wrong = await wrongRoles(set);
    expect(wrong.length / set.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('exclude similar operations', async () => {
    const taken = (await modelsOf(readSet(guarded), [])).filter(([, operation]) => isOpenByNature(operation));
    expect(
      taken.map(([{ line }, operation]) => `${line} is taken for ${operationRole(operation).role}`),
    ).toEqual([]);
  });
});

describe('operations with the idioms of local teams', () => {
  it('have the roles of their labels', async () => {
    expect(await wrongRoles(readSet(localOpen))).toEqual([]);
  });

  it('are public on purpose, unless only a header of an unknown name is required', async () => {
    const closed = (await modelsOf(readSet(localOpen), [])).filter(
      ([, operation]) => !isOpenByNature(operation),
    );
    expect(closed.map(([{ path }]) => path)).toEqual(['/banco/movimentos']);
  });

  it('exclude similar operations', async () => {
    const open = (await modelsOf(readSet(localGuarded), [])).filter(([, operation]) =>
      isOpenByNature(operation),
    );
    expect(open.map(([{ line }, operation]) => `${line} is ${operationRole(operation).role}`)).toEqual([]);
  });
});

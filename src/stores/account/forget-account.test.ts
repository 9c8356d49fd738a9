import { expect, test } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { CACHE_KEYS } from '../storage/cache-keys.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { type Owner, STORED_VALUES, type StoredKey } from '../storage/stored-values.ts';
import { countUnsent, forgetAccount, forgetCopies } from './forget-account.ts';

const ADA = '01990000-0000-7000-8000-00000000000a';
const EVE = '01990000-0000-7000-8000-00000000000b';

/** Two accounts and a visitor leave this under a key, by whose it is. */
const KEPT: Readonly<Record<Owner, (key: string) => Readonly<Record<string, string>>>> = {
  browser: (key) => ({ [key]: 'a visitor’s' }),
  copy: (key) => ({ [key]: `"${ADA}"` }),
  signedIn: (key) => ({ [key]: `"${ADA}"` }),
  named: (key) => ({ [key]: JSON.stringify({ owner: ADA, text: 'secret' }) }),
  entries: (key) => ({
    [key]: JSON.stringify([{ userId: ADA, text: 'secret' }, { owner: EVE }]),
    [`${key}Unreadable`]: `[{"userId":"${ADA}","text":"secret`,
  }),
  byAccount: (key) => ({ [key]: JSON.stringify({ [ADA]: { a: 1 }, [EVE]: { a: 2 } }) }),
  marks: (key) => ({ [key]: `s1:completed:${ADA} s2:completed:${EVE}` }),
  draft: (key) => ({
    [`${key}:${ADA}:a-1`]: '{"source":"secret"}',
    [`${key}:${EVE}:a-2`]: '{"source":"hers"}',
  }),
};

const ALL = Object.values({ ...STORAGE_KEYS, ...CACHE_KEYS }) as StoredKey[];

function open(key: StoredKey) {
  const browser = new FakeBrowser();
  const kept = KEPT[STORED_VALUES[key].owner](key);
  for (const [each, value] of Object.entries(kept)) browser.stored.set(each, value);
  return { browser, kept, storage: browser.openTab().storage };
}

const text = (browser: FakeBrowser) => JSON.stringify([...browser.stored]);

test('every key says whose its value is', () => {
  expect(Object.keys(STORED_VALUES).sort()).toEqual([...ALL].sort());
});

test.each(ALL)(
  'after Logout nothing of the account is left under %s, and all of the others',
  (key) => {
    const { browser, storage } = open(key);
    const others = text(browser).includes(EVE);
    forgetCopies(storage);
    forgetAccount(storage, ADA);
    expect(text(browser)).not.toMatch(new RegExp(`${ADA}|secret`));
    expect(text(browser).includes(EVE)).toBe(others);
    expect(browser.stored.has(key)).toBe(
      STORED_VALUES[key].owner === 'browser' || (others && !isDraft(key)),
    );
  },
);

test.each(ALL.filter((key) => STORED_VALUES[key].unsent !== undefined))(
  'what waits under %s is counted before Logout, of the account alone, and of nobody after it',
  (key) => {
    const { storage } = open(key);
    const one = [{ unit: STORED_VALUES[key].unsent, count: 1 }];
    expect([countUnsent(storage, ADA), countUnsent(storage, EVE)]).toEqual([one, one]);
    forgetAccount(storage, ADA);
    expect([countUnsent(storage, ADA), countUnsent(storage, EVE)]).toEqual([[], one]);
  },
);

function isDraft(key: StoredKey): boolean {
  return STORED_VALUES[key].owner === 'draft';
}

import { expect, test } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { CACHE_KEYS } from '../storage/cache-keys.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import * as STORED_VALUES from '../storage/stored-values.ts';
import { countUnsent, forgetAccount, forgetCopies } from './forget-account.ts';

const ADA = '01990000-0000-7000-8000-00000000000a';
const EVE = '01990000-0000-7000-8000-00000000000b';

/** Two accounts leave this under a key, by the list that it is in. */
const KEPT: readonly (readonly [
  keys: readonly string[],
  leave: (key: string) => Readonly<Record<string, string>>,
])[] = [
  [STORED_VALUES.COPY_KEYS, (key) => ({ [key]: `"${ADA}"` })],
  [STORED_VALUES.SIGNED_IN_KEYS, (key) => ({ [key]: `"${ADA}"` })],
  [STORED_VALUES.OWNED_KEYS, (key) => ({ [key]: JSON.stringify({ owner: ADA, text: 'secret' }) })],
  [
    STORED_VALUES.OWNED_LISTS,
    (key) => ({
      [key]: JSON.stringify([{ userId: ADA, text: 'secret' }, { owner: EVE }]),
      [`${key}Unreadable`]: `[{"userId":"${ADA}","text":"secret`,
    }),
  ],
  [
    STORED_VALUES.ACCOUNT_RECORDS,
    (key) => ({ [key]: JSON.stringify({ [ADA]: { a: 1 }, [EVE]: { a: 2 } }) }),
  ],
  [STORED_VALUES.OWNED_MARKS, (key) => ({ [key]: `s1:completed:${ADA} s2:completed:${EVE}` })],
  [
    STORED_VALUES.DRAFT_PREFIXES,
    (key) => ({
      [`${key}:${ADA}:a-1`]: '{"source":"secret"}',
      [`${key}:${EVE}:a-2`]: '{"source":"hers"}',
    }),
  ],
];

const OF_ACCOUNTS = KEPT.flatMap(([keys]) => keys);
const OF_BROWSER = Object.values({ ...STORAGE_KEYS, ...CACHE_KEYS }).filter(
  (key) => !OF_ACCOUNTS.includes(key),
);

function open(key: string) {
  const browser = new FakeBrowser();
  const leave = KEPT.find(([keys]) => keys.includes(key))?.[1];
  const kept = leave?.(key) ?? { [key]: 'a visitor’s' };
  for (const [each, value] of Object.entries(kept)) browser.stored.set(each, value);
  return { browser, storage: browser.openTab().storage };
}

const text = (browser: FakeBrowser) => JSON.stringify([...browser.stored]);

test.each(OF_ACCOUNTS)(
  'after Logout nothing of the account is left under %s, and all of the others',
  (key) => {
    const { browser, storage } = open(key);
    const others = text(browser).includes(EVE);
    forgetCopies(storage);
    forgetAccount(storage, ADA);
    expect(text(browser)).not.toMatch(new RegExp(`${ADA}|secret`));
    expect(text(browser).includes(EVE)).toBe(others);
    expect(browser.stored.size).toBe(others ? 1 : 0);
  },
);

test.each(OF_BROWSER)('after Logout %s stays as it was', (key) => {
  const { browser, storage } = open(key);
  forgetCopies(storage);
  forgetAccount(storage, ADA);
  expect(browser.stored.get(key)).toBe('a visitor’s');
});

test.each(STORED_VALUES.UNSENT_UNITS)(
  'what waits under %s is counted before Logout, of the account alone, and of nobody after it',
  (key, unit) => {
    const { storage } = open(key);
    const one = [{ unit, count: 1 }];
    expect([countUnsent(storage, ADA), countUnsent(storage, EVE)]).toEqual([one, one]);
    forgetAccount(storage, ADA);
    expect([countUnsent(storage, ADA), countUnsent(storage, EVE)]).toEqual([[], one]);
  },
);

import { expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { isSignedInAs } from './signed-in.ts';
import { readToken } from './stored-token.ts';

it('is what a sign-in stored', () => {
  const { storage } = new FakeBrowser().openTab();
  expect(readToken(storage)).toBeNull();
  storage.write('token', 'q3vXk_-0');
  expect(readToken(storage)).toBe('q3vXk_-0');
});

it.each([
  ['empty', ''],
  ['of two lines', 'abc\ndef'],
  ['beyond what a header carries', 'a\u2019b'],
  ['oversized', 'x'.repeat(100_000)],
  ['nothing but space', '  '],
])('%s is none, and is taken away', (_what, text) => {
  const { storage } = new FakeBrowser().openTab();
  storage.write('token', text);
  expect(isSignedInAs(storage, 'user-a')).toBe(false);
  expect(storage.read('token')).toBeNull();
});

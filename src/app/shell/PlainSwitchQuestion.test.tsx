import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccount, renderInApp } from '../app-test-kit.tsx';
import { PlainSwitchQuestion } from './PlainSwitchQuestion.tsx';

const TEXT =
  'Switching to task "Figures" in project "Thesis" will reset your current timer. Are you sure?';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('switching tasks when the dialog could not be loaded', () => {
  it.each([
    [true, 'discard'],
    [false, null],
  ])('asks in one sentence; answered %s, it is %s', async (isYes, choice) => {
    const scope = openAccount({});
    const { switching, confirmations } = scope.workspace;
    renderInApp(scope, <PlainSwitchQuestion />);
    let chosen: Promise<unknown> = Promise.resolve();
    await act(async () => {
      chosen = switching.choose({ text: TEXT, minutes: 3, canGoOn: true });
    });
    expect(confirmations.$question.get()?.text).toBe(TEXT);
    await act(async () => confirmations.answer(isYes));
    expect(await chosen).toBe(choice);
  });
});

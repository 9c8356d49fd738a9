import { expect, test, vi } from 'vitest';
import { countdownPlan } from '#shared/domain/tools/plan.ts';
import { askPlan, whenAsker } from './plan-asker.ts';

const plan = countdownPlan(60_000);

test('a page that is asked nothing wakes at once, and its plans stay as they are', () => {
  const wake = vi.fn<() => void>();
  whenAsker({ ms: 60_000, isAuto: true }, wake);
  expect(wake).toHaveBeenCalledOnce();
  expect(askPlan(plan, {})).toBe(plan);
});

test('one that was left meanwhile does not wake, another wakes when its plans can be asked', async () => {
  const [gone, wake] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenAsker({ sound: 'bowl' }, gone)();
  whenAsker({ sound: 'bowl' }, wake);
  expect(wake).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
  expect(gone).not.toHaveBeenCalled();
  expect(askPlan(plan, { sound: 'bowl' }).steps[0]?.end.sound).toBe('bowl');
  const later = vi.fn<() => void>();
  whenAsker({ sound: 'bell' }, later);
  expect(later).toHaveBeenCalledOnce();
});

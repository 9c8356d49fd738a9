import { expect, test, vi } from 'vitest';
import type { ReadAddress } from '#shared/domain/tools/addresses/page-address.ts';
import { countdownSchedule } from '#shared/domain/tools/runs/schedule.ts';
import { whenUrlIsRead, withUrlParameters } from './url-parameters.ts';

const schedule = countdownSchedule(60_000);
const page = { use: {}, takesUrlSchedules: true, nowMs: 0 };
const listener = () => vi.fn<(found: ReadAddress) => void>();

test('a page that is asked nothing wakes at once, and its schedules stay as they are', () => {
  const wake = listener();
  whenUrlIsRead({ ...page, search: '' }, wake);
  expect(wake).toHaveBeenCalledWith({ request: {}, problems: [] });
  expect(withUrlParameters(schedule, { sound: 'bowl' })).toBe(schedule);
});

test('one that was left meanwhile does not wake, another wakes when it can be asked', async () => {
  const [gone, wake] = [listener(), listener()];
  const search = '?d=2m&sound=bowl&warn=soon';
  whenUrlIsRead({ ...page, search }, gone)();
  whenUrlIsRead({ ...page, search }, wake);
  expect(wake).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
  expect(gone).not.toHaveBeenCalled();
  expect(wake).toHaveBeenCalledWith({
    request: { ms: 120_000, sound: 'bowl' },
    problems: ['“warn” in the address could not be used.'],
  });
  expect(withUrlParameters(schedule, { sound: 'bowl' }).steps[0]?.end.sound).toBe('bowl');
});

test('where the rules do not come the page wakes all the same, and says it', async () => {
  const wake = listener();
  whenUrlIsRead({ ...page, search: '?d=2m' }, wake, () => Promise.reject(new Error('offline')));
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce());
  expect(wake).toHaveBeenCalledWith({
    request: {},
    problems: ['The settings in the address couldn’t be loaded.'],
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { createNotifier } from '../device/notify.ts';
import { createAudioDevice } from './audio-device.ts';
import { silencePage } from './silent-page.ts';
import { speak } from './speech.ts';

afterEach(() => {
  delete document.documentElement.dataset['silentPage'];
  vi.unstubAllGlobals();
});

test('a silent page opens no audio device, also when it is unlocked by a press', () => {
  silencePage();
  const create = vi.fn<() => AudioContext>();
  const device = createAudioDevice(create, (work) => work());
  device.unlock();
  expect(device.context()).toBeNull();
  expect(create).not.toHaveBeenCalled();
});

test('a silent page does not speak', () => {
  silencePage();
  const spoken = vi.fn<() => void>();
  vi.stubGlobal('speechSynthesis', { cancel: () => {}, speak: spoken });
  speak('Time is up', 100);
  expect(spoken).not.toHaveBeenCalled();
});

test('a silent page notifies without the sound of the system', async () => {
  silencePage();
  const shown: NotificationOptions[] = [];
  class StubNotification extends EventTarget {
    static readonly permission = 'granted';
    constructor(_: string, options: NotificationOptions) {
      super();
      shown.push(options);
    }
  }
  const notifier = createNotifier({
    notification: () => StubNotification as unknown as typeof Notification,
    worker: async () => undefined,
    later: (_, act) => {
      act();
      return () => {};
    },
  });
  await notifier.notify('Done', 'It is over', 'run-1');
  expect(shown).toEqual([expect.objectContaining({ silent: true })]);
});

import { describe, expect, test, vi } from 'vitest';
import { createTabChannel } from './tabs.ts';

const noChannel = (): BroadcastChannel => {
  throw new ReferenceError('BroadcastChannel is not defined');
};

describe('with broadcast channels', () => {
  test('another tab hears the message, the speaker does not', async () => {
    const open = () => new BroadcastChannel('tabs test');
    const [speaker, other] = [createTabChannel(open), createTabChannel(open)];
    const heard: unknown[] = [];
    speaker.listen((message) => heard.push(['speaker', message]));
    other.listen((message) => heard.push(['other', message]));
    speaker.post({ kind: 'timer', revision: 3 });
    await vi.waitFor(() => expect(heard).toEqual([['other', { kind: 'timer', revision: 3 }]]));
  });

  test('no line is opened before it is used', () => {
    const open = vi.fn(noChannel);
    createTabChannel(open);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('without broadcast channels', () => {
  test('a message travels through local storage and is not left there', () => {
    const acts: unknown[] = [];
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => acts.push(['set', key, value]),
      removeItem: (key: string) => acts.push(['remove', key]),
    });
    createTabChannel(noChannel).post({ kind: 'timer' });
    vi.unstubAllGlobals();
    expect(acts).toEqual([
      ['set', 'ripenTabs', '{"kind":"timer"}'],
      ['remove', 'ripenTabs'],
    ]);
  });

  test('a message of another tab is heard until listening ends', () => {
    const heard: unknown[] = [];
    const end = createTabChannel(noChannel).listen((message) => heard.push(message));
    const say = (newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key: 'ripenTabs', newValue }));
    say('{"kind":"timer"}');
    say(null);
    say('not written by us');
    end();
    say('{"kind":"late"}');
    expect(heard).toEqual([{ kind: 'timer' }]);
  });
});

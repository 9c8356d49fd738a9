import { describe, expect, test, vi } from 'vitest';
import { createAudioDevice } from './audio-device.ts';
import { createStallWatch } from './audio-stall.ts';
import { atOnce, createFakeAudio } from './fake-audio-test-kit.ts';

describe('the audio device', () => {
  test('is not touched before it is used', () => {
    const { device, made } = createFakeAudio();
    expect(device.access()).toBe('locked');
    expect(device.isOpen()).toBe(false);
    expect(made()).toBe(0);
  });

  test('is ready once it is unlocked, and tells so', () => {
    const { device } = createFakeAudio('suspended');
    const heard = vi.fn();
    device.onAccess(heard);
    device.unlock();
    expect(device.access()).toBe('ready');
    expect(heard).toHaveBeenCalled();
  });

  test('is made after the press that unlocks it has been answered, once', () => {
    const later: (() => void)[] = [];
    let made = 0;
    const device = createAudioDevice(
      () => {
        made += 1;
        throw new Error('no Web Audio');
      },
      (work) => later.push(work),
    );
    device.unlock();
    device.unlock();
    expect([made, later.length]).toEqual([0, 1]);
    for (const work of later) work();
    expect([made, device.access()]).toEqual([1, 'unsupported']);
  });

  test('stays locked where the browser never lets it run', () => {
    const { device } = createFakeAudio('locked');
    device.unlock();
    expect(device.access()).toBe('locked');
  });

  test('is locked while a call interrupts it', () => {
    const { device, become } = createFakeAudio();
    device.unlock();
    become('interrupted');
    expect(device.access()).toBe('locked');
    become('running');
    expect(device.access()).toBe('ready');
  });

  test('is unsupported in a browser that has none', () => {
    const device = createAudioDevice(() => {
      throw new ReferenceError('AudioContext is not defined');
    }, atOnce);
    device.unlock();
    expect(device.context()).toBeNull();
    expect(device.access()).toBe('unsupported');
  });
});

test('who is told that there is no audio may ask for it again', () => {
  const device = createAudioDevice(() => {
    throw new Error('no Web Audio');
  }, atOnce);
  const heard = vi.fn(() => void device.context());
  device.onAccess(heard);
  expect(device.context()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(1);
});

describe('a device whose clock stands still although it claims to run', () => {
  test('is distrusted after three beats, and recreated by the next press', () => {
    const { device, log, made } = createFakeAudio();
    device.unlock();
    const beat = createStallWatch(device);
    for (const nowMs of [0, 1000, 2000]) beat(nowMs);
    expect(device.access()).toBe('ready');
    beat(3000);
    expect(device.access()).toBe('locked');
    device.unlock();
    expect([device.access(), made(), log]).toEqual(['ready', 2, ['close']]);
  });

  test('is trusted while its clock moves', () => {
    const { device, pass } = createFakeAudio();
    device.unlock();
    const beat = createStallWatch(device);
    for (let second = 0; second < 10; second += 1) {
      beat(second * 1000);
      pass(1);
    }
    expect(device.access()).toBe('ready');
  });

  test('is trusted after a sleep, of which one beat alone tells', () => {
    const { device, pass } = createFakeAudio();
    device.unlock();
    const beat = createStallWatch(device);
    beat(0);
    beat(3_600_000);
    pass(1);
    beat(3_601_000);
    expect(device.access()).toBe('ready');
  });

  test('several beats within one instant say nothing', () => {
    const { device } = createFakeAudio();
    device.unlock();
    const beat = createStallWatch(device);
    for (let count = 0; count < 9; count += 1) beat(count);
    expect(device.access()).toBe('ready');
  });
});

import { describe, expect, test } from 'vitest';
import {
  adviseOnBackground,
  adviseOnFlash,
  adviseOnNotifications,
  adviseOnScreen,
  adviseOnSound,
  adviseOnTab,
  type CheckState,
  type NotificationFacts,
  type SoundFacts,
} from './advice.ts';

const SOUND: SoundFacts = {
  settings: { completionSound: true, volume: 50 },
  access: 'ready',
  outcome: null,
  heard: null,
};

describe('sound', () => {
  test.each<[string, Partial<SoundFacts>, CheckState, RegExp]>([
    ['is not tested at first', {}, 'unknown', /^Play the alarm sound/],
    ['is in order when it was heard', { outcome: 'file', heard: true }, 'ok', /You hear/],
    ['is blocked', { outcome: 'blocked', access: 'locked' }, 'attention', /browser blocks sound/],
    ['is not supported', { access: 'unsupported' }, 'unsupported', /doesn’t play sounds/],
    ['is a tone for a missing file', { outcome: 'tone', heard: true }, 'attention', /plain tone/],
    ['was not heard', { outcome: 'file', heard: false }, 'attention', /Try these/],
    [
      'is switched off',
      { settings: { completionSound: false, volume: 50 } },
      'attention',
      /is off/,
    ],
    [
      'has no volume',
      { settings: { completionSound: true, volume: 0 } },
      'attention',
      /volume is at 0/,
    ],
  ])('%s', (_, facts, state, text) => {
    const advice = adviseOnSound({ ...SOUND, ...facts });
    expect(advice.state).toBe(state);
    expect(advice.text).toMatch(text);
  });

  test('that was not heard leads to the next steps, with the volume that is set', () => {
    const { steps } = adviseOnSound({ ...SOUND, outcome: 'file', heard: false });
    expect(steps).toHaveLength(4);
    expect(steps?.at(-1)).toBe('Turn up the timer’s volume: it is at 50 %.');
  });
});

const NOTIFICATIONS: NotificationFacts = {
  isWanted: true,
  permission: 'granted',
  outcome: null,
  seen: null,
};

describe('notifications', () => {
  test.each<[string, Partial<NotificationFacts>, CheckState, RegExp]>([
    ['are not tested at first', {}, 'unknown', /Send one/],
    ['are in order when one was seen', { outcome: 'shown', seen: true }, 'ok', /You see/],
    ['are not allowed yet', { permission: 'default' }, 'attention', /not allowed yet/],
    ['are blocked', { permission: 'denied' }, 'attention', /blocked for this site/],
    [
      'are not supported',
      { permission: 'unsupported' },
      'unsupported',
      /doesn’t show notifications/,
    ],
    ['are refused by the system', { outcome: 'failed' }, 'attention', /an alert/],
    [
      'are held back by the system',
      { outcome: 'shown', seen: false },
      'attention',
      /holding them back/,
    ],
    ['are switched off', { isWanted: false, seen: true }, 'attention', /turned off/],
  ])('%s', (_, facts, state, text) => {
    const advice = adviseOnNotifications({ ...NOTIFICATIONS, ...facts });
    expect(advice.state).toBe(state);
    expect(advice.text).toMatch(text);
  });

  test('that are blocked lead to the settings of the site', () => {
    const { steps } = adviseOnNotifications({ ...NOTIFICATIONS, permission: 'denied' });
    expect(steps).toEqual([
      'Open the settings of this site: the icon to the left of the address.',
      'Set Notifications to Allow.',
      'Reload the page.',
    ]);
  });
});

describe('the other channels', () => {
  test.each<[string, { state: CheckState }, CheckState]>([
    ['a flash that is off', adviseOnFlash(false, true), 'attention'],
    ['a flash before it was seen', adviseOnFlash(true, null), 'unknown'],
    ['a flash that was seen', adviseOnFlash(true, true), 'ok'],
    ['a tab before it was tested', adviseOnTab(null), 'unknown'],
    ['a tab whose icon changes', adviseOnTab(true), 'ok'],
    ['a tab whose icon stays', adviseOnTab(false), 'attention'],
    ['a screen before it was tested', adviseOnScreen(true, null), 'unknown'],
    ['a screen that was held on', adviseOnScreen(true, 'held'), 'ok'],
    ['a screen that was refused', adviseOnScreen(true, 'refused'), 'attention'],
    ['a browser without wake locks', adviseOnScreen(true, 'unsupported'), 'unsupported'],
    ['a hidden tab', adviseOnBackground(true, false), 'ok'],
    ['a hidden tab without a worker', adviseOnBackground(false, false), 'attention'],
    ['a hidden page on a phone', adviseOnBackground(true, true), 'attention'],
  ])('%s', (_, advice, state) => {
    expect(advice.state).toBe(state);
  });
});

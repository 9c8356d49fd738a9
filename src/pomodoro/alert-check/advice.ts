import type {
  Notifier,
  NotifyOutcome,
  SoundAccess,
  SoundOutcome,
} from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';

/** The state of an alert channel, as far as it is known. */
export type CheckState = 'unknown' | 'ok' | 'attention' | 'unsupported';

/** The state of an alert channel, and advice in plain words. */
export interface Advice {
  readonly state: CheckState;
  readonly text: string;
  /** The steps to try, one by one. */
  readonly steps?: readonly string[];
}

/** The user's answer on whether they heard or saw the alert; null: not asked or not answered. */
export type Perceived = boolean | null;

/** The known facts about sound on this device. */
export interface SoundFacts {
  readonly settings: Pick<TimerSettings, 'completionSound' | 'volume'>;
  readonly access: SoundAccess;
  readonly outcome: SoundOutcome | null;
  readonly heard: Perceived;
}

/** Returns the advice about sound. */
export function adviseOnSound({ settings, access, outcome, heard }: SoundFacts): Advice {
  if (access === 'unsupported') {
    return {
      state: 'unsupported',
      text: 'This browser doesn’t play sounds for web pages. The flash and the notification still alert you.',
    };
  }
  if (outcome === 'blocked') {
    return {
      state: 'attention',
      text: 'The browser blocks sound on this page. Press the button once more; if it stays silent, allow sound for this site in your browser settings.',
    };
  }
  if (heard === false) {
    return {
      state: 'attention',
      text: 'Try these, and play it again:',
      steps: soundSteps(settings),
    };
  }
  if (!settings.completionSound) {
    return attention('The completion sound is off. Turn it on to hear when time is up.');
  }
  if (settings.volume === 0)
    return attention('The volume is at 0. Turn it up to hear when time is up.');
  if (outcome === 'tone') {
    return attention(
      'The sound file couldn’t be loaded, so a plain tone plays instead. It will be tried again next time.',
    );
  }
  if (heard === true) return { state: 'ok', text: 'You hear the alarm on this device.' };
  return { state: 'unknown', text: 'Play the alarm sound and listen.' };
}

function soundSteps({ volume }: SoundFacts['settings']): readonly string[] {
  return [
    'Turn up the device’s volume and turn off silent mode. On an iPhone, the side switch mutes web pages too.',
    'Check which speaker or headphones the sound goes to.',
    'Check whether this tab or site is muted: right-click its tab, or press and hold it.',
    `Turn up the timer’s volume: it is at ${volume} %.`,
  ];
}

/** The known facts about notifications on this device. */
export interface NotificationFacts {
  readonly isWanted: boolean;
  readonly permission: ReturnType<Notifier['permission']>;
  readonly outcome: NotifyOutcome | null;
  readonly seen: Perceived;
}

const ALLOW_STEPS = [
  'Open the settings of this site: the icon to the left of the address.',
  'Set Notifications to Allow.',
  'Reload the page.',
];
const SILENCED_STEPS = [
  'Turn off Do Not Disturb or any focus mode in your system settings.',
  'Allow notifications from this browser in your system settings.',
];

/** Returns the advice about notifications. */
export function adviseOnNotifications(facts: NotificationFacts): Advice {
  const { isWanted, permission, outcome, seen } = facts;
  if (permission === 'unsupported') {
    return {
      state: 'unsupported',
      text: 'This browser doesn’t show notifications for web pages. On an iPhone or iPad, add the page to the Home Screen first.',
    };
  }
  if (permission === 'denied') {
    return {
      state: 'attention',
      text: 'Notifications are blocked for this site. To allow them:',
      steps: ALLOW_STEPS,
    };
  }
  if (permission === 'default') return attention('They are not allowed yet.');
  if (outcome === 'failed') {
    return attention('The system refused to show it, so an alert on the page is used instead.');
  }
  if (seen === false) {
    return {
      state: 'attention',
      text: 'Your system may be holding them back:',
      steps: SILENCED_STEPS,
    };
  }
  if (!isWanted) return attention('They are allowed, but turned off in the timer.');
  if (seen === true) return { state: 'ok', text: 'You see notifications on this device.' };
  return { state: 'unknown', text: 'They are allowed. Send one and look for it.' };
}

/** Returns the advice about the flash of the page. */
export function adviseOnFlash(isWanted: boolean, seen: Perceived): Advice {
  if (!isWanted) return attention('It is off. Turn it on to see when a session ends.');
  if (seen === null) {
    return { state: 'unknown', text: 'The page lights up for a moment when a session ends.' };
  }
  return { state: 'ok', text: 'This is what the end of a session looks like.' };
}

/** Returns the advice about the title and icon of the tab; `hasIcon` is null until it is known. */
export function adviseOnTab(hasIcon: boolean | null): Advice {
  if (hasIcon === null) {
    return { state: 'unknown', text: 'The tab shows the time left in its title and as a ring.' };
  }
  return hasIcon
    ? { state: 'ok', text: 'Look at the tab: its title and icon show a session for five seconds.' }
    : attention('The title shows the session; this browser does not let the icon change.');
}

/** Returns the advice about keeping the screen on. */
export function adviseOnScreen(
  isWanted: boolean,
  outcome: 'held' | 'refused' | 'unsupported' | null,
): Advice {
  if (outcome === 'unsupported') {
    return {
      state: 'unsupported',
      text: 'This browser cannot keep the screen on. Increase the screen timeout in your system settings.',
    };
  }
  if (outcome === 'refused') {
    return attention(
      'The browser refused, as it does with a low battery or in battery saver mode. Charge the device and try again.',
    );
  }
  if (outcome === null) {
    return { state: 'unknown', text: 'The screen can stay on while a session runs.' };
  }
  return isWanted
    ? {
        state: 'ok',
        text: 'The screen stays on while a session is running and this page is visible.',
      }
    : { state: 'ok', text: 'The screen can stay on. Turn the setting on to use it.' };
}

/** Returns the advice about a timer in a hidden tab. */
export function adviseOnBackground(hasWorker: boolean, isPhone: boolean): Advice {
  if (isPhone) {
    return attention(
      'Phones suspend a page when you leave it or lock the screen, so the sound may be late. The time is correct as soon as you return. Keep the page open to be sure.',
    );
  }
  if (!hasWorker) {
    return attention(
      'This browser slows down hidden tabs, so notifications may be up to a minute late. The time is correct as soon as you return.',
    );
  }
  return {
    state: 'ok',
    text: 'The timer keeps running in a hidden tab, with its sound scheduled in advance. Only a closed tab or a sleeping computer stays silent.',
  };
}

function attention(text: string): Advice {
  return { state: 'attention', text };
}

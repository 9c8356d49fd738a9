import type {
  Notifier,
  NotifyOutcome,
  SoundAccess,
  SoundOutcome,
} from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';

/** What is known of a channel. */
export type CheckState = 'unknown' | 'ok' | 'attention' | 'unsupported';

/** What is known of a channel, and in plain words what to do. */
export interface Advice {
  readonly state: CheckState;
  readonly text: string;
  /** One by one, what to try. */
  readonly steps?: readonly string[];
}

/** What the user says they heard or saw; null: not asked or not answered. */
export type Perceived = boolean | null;

/** What is known of the sound of this device. */
export interface SoundFacts {
  readonly settings: Pick<TimerSettings, 'completionSound' | 'volume'>;
  readonly access: SoundAccess;
  readonly outcome: SoundOutcome | null;
  readonly heard: Perceived;
}

/** What to say of the sound. */
export function adviseOnSound({ settings, access, outcome, heard }: SoundFacts): Advice {
  if (access === 'unsupported') {
    return {
      state: 'unsupported',
      text: 'This browser plays no sounds for a page. The flash and the notification still tell you.',
    };
  }
  if (outcome === 'blocked') {
    return {
      state: 'attention',
      text: 'The browser blocks sound on this page. Press the button once more; if it stays silent, allow sound for this site in the settings of the browser.',
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
    return attention('The completion sound is switched off. Switch it on to hear the end.');
  }
  if (settings.volume === 0) return attention('The volume is at 0. Raise it to hear the end.');
  if (outcome === 'tone') {
    return attention(
      'The sound file could not be loaded, so a plain tone plays in its place. It is tried again each time.',
    );
  }
  if (heard === true) return { state: 'ok', text: 'You hear the alarm on this device.' };
  return { state: 'unknown', text: 'Play the sound of the alarm and listen.' };
}

function soundSteps({ volume }: SoundFacts['settings']): readonly string[] {
  return [
    'Turn the volume of the device up, and silent mode off. On an iPhone the switch at the side mutes pages too.',
    'Look which speaker or headphones the sound goes to.',
    'Look whether this tab or site is muted: press and hold its tab, or click it with the right button.',
    `Raise the volume of the timer: it is at ${volume} %.`,
  ];
}

/** What is known of the notifications of this device. */
export interface NotificationFacts {
  readonly isWanted: boolean;
  readonly permission: ReturnType<Notifier['permission']>;
  readonly outcome: NotifyOutcome | null;
  readonly seen: Perceived;
}

const ALLOW_STEPS = [
  'Open the settings of this site: the icon to the left of the address.',
  'Set Notifications to Allow.',
  'Load the page anew.',
];
const SILENCED_STEPS = [
  'Switch off Do Not Disturb, or a focus mode, of the system.',
  'Allow notifications of this browser in the settings of the system.',
];

/** What to say of the notifications. */
export function adviseOnNotifications(facts: NotificationFacts): Advice {
  const { isWanted, permission, outcome, seen } = facts;
  if (permission === 'unsupported') {
    return {
      state: 'unsupported',
      text: 'This browser shows no notifications for a page. On an iPhone or iPad, add the page to the Home Screen first.',
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
    return attention('The system refused to show it. An alert in the page stands in for it.');
  }
  if (seen === false) {
    return { state: 'attention', text: 'The system holds them back:', steps: SILENCED_STEPS };
  }
  if (!isWanted) return attention('They are allowed, but switched off for the timer.');
  if (seen === true) return { state: 'ok', text: 'You see notifications on this device.' };
  return { state: 'unknown', text: 'They are allowed. Send one and look for it.' };
}

/** What to say of the light of the page. */
export function adviseOnFlash(isWanted: boolean, seen: Perceived): Advice {
  if (!isWanted) return attention('It is switched off. Switch it on to see the end of a session.');
  if (seen === null) {
    return { state: 'unknown', text: 'The page lights up for a moment when a session ends.' };
  }
  return { state: 'ok', text: 'This is what the end of a session looks like.' };
}

/** What to say of the title and the icon of the tab, once it is known whether the icon changes. */
export function adviseOnTab(hasIcon: boolean | null): Advice {
  if (hasIcon === null) {
    return { state: 'unknown', text: 'The tab shows the time left in its title and as a ring.' };
  }
  return hasIcon
    ? { state: 'ok', text: 'Look at the tab: its title and icon show a session for five seconds.' }
    : attention('The title shows the session; this browser does not let the icon change.');
}

/** What to say of keeping the screen on. */
export function adviseOnScreen(
  isWanted: boolean,
  outcome: 'held' | 'refused' | 'unsupported' | null,
): Advice {
  if (outcome === 'unsupported') {
    return {
      state: 'unsupported',
      text: 'This browser cannot keep the screen on. Let it stay on longer in the settings of the system.',
    };
  }
  if (outcome === 'refused') {
    return attention(
      'The browser refused. It does so on a low battery and in battery saver mode; charge the device and try again.',
    );
  }
  if (outcome === null) {
    return { state: 'unknown', text: 'The screen can stay on while a session runs.' };
  }
  return isWanted
    ? { state: 'ok', text: 'The screen stays on while a session runs and this page is in sight.' }
    : { state: 'ok', text: 'The screen can be kept on. Switch the setting on to use it.' };
}

/** What to say of a timer whose tab is hidden. */
export function adviseOnBackground(hasWorker: boolean, isPhone: boolean): Advice {
  if (isPhone) {
    return attention(
      'A phone puts a page to sleep when you leave it or lock the screen: the sound may come late. The time is right as soon as you are back. Keep the page in sight to be sure.',
    );
  }
  if (!hasWorker) {
    return attention(
      'This browser slows the timer of a hidden tab down: notifications may come up to a minute late. The time is right as soon as you are back.',
    );
  }
  return {
    state: 'ok',
    text: 'In a hidden tab the timer goes on, and the sound is planned ahead. Only a closed tab or a computer that sleeps stays silent.',
  };
}

function attention(text: string): Advice {
  return { state: 'attention', text };
}

/*
 * Runs in the head of a page with a timer, before the first paint and before any other script. Build and
 * browser share the names by which it tells the timer what happened.
 */

/** Where a signed-in visitor of the home page belongs (the specification, section 2). */
export const APP_PATH = '/app';

/** The end of an address that starts a session as the page opens: the installed app's shortcut. */
export const START_HASH = '#start';

/** Attributes of `<html>` (as of its `dataset`) by which page, styles and timer speak. */
export const PAGE_MARKS = {
  /** `resumes` while a session under way waits for its timer to wake up, then `lives`. */
  timer: 'timer',
  /** The type of session that was chosen before the timer was awake. */
  earlySession: 'earlySession',
  /** `signedIn` on a page that stays although somebody is signed in. */
  account: 'account',
  /**
   * The control that was pressed before the timer was ready, from the element's `data-early-press`:
   * `start`, `task`.
   */
  earlyPress: 'earlyPress',
  /** `yes` on a tool that stands in a frame of another page: it shows the tool alone. */
  embed: 'embed',
} as const;

/** Keys of local storage that the script looks into. */
export const WATCHED_KEYS = {
  token: 'token',
  timerState: 'pomodoroTimerState',
  tools: 'ripenTools',
} as const;

/** How a page treats a signed-in visitor: it sends them to the app, or stays and says so. */
export type WithAccount = 'leaves' | 'stays';

/** Which timer a page carries: the Pomodoro timer, or a tool, which knows its runs by the page's address. */
export type PageTimer = 'pomodoro' | 'tool';

/**
 * Does what a page does with whoever is signed in (also when the page comes back by the Back button),
 * tells the styles when a session is under way, and remembers on `<html>` what the visitor chose and
 * pressed until the timer wakes up.
 */
export function startTimerPage(withAccount: WithAccount, carries: PageTimer = 'pomodoro'): void {
  const marks: Partial<Record<keyof typeof PAGE_MARKS, string>> = document.documentElement.dataset;
  const isAsleep = () => marks.timer !== 'lives';
  const greet = () => {
    if (!read(WATCHED_KEYS.token)) return;
    if (withAccount === 'leaves') location.replace(`${APP_PATH}${startHash()}`);
    else marks.account = 'signedIn';
  };
  greet();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) greet();
  });
  if (isUnderWay(carries)) marks.timer = 'resumes';
  if (carries === 'pomodoro' && startHash() !== '') {
    marks.earlyPress = 'start';
    // A reload is no second press.
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  if (carries === 'tool' && /[?&]embed=1(?:&|$)/.test(location.search)) marks.embed = 'yes';
  addEventListener(
    'change',
    ({ target }) => {
      if (!isAsleep() || !(target instanceof HTMLInputElement) || target.type !== 'radio') return;
      marks.earlySession = target.value;
    },
    true,
  );
  addEventListener(
    'click',
    ({ target }) => {
      if (!isAsleep() || !(target instanceof Element)) return;
      const button = target.closest<HTMLElement>('[data-early-press]');
      if (button !== null) marks.earlyPress = button.dataset['earlyPress'] ?? '';
    },
    true,
  );
}

function startHash(): string {
  return location.hash === START_HASH ? START_HASH : '';
}

/** Whether a page knows of something under way that its timer, as it was made, does not show. */
function isUnderWay(carries: PageTimer): boolean {
  if (carries === 'tool') return read(WATCHED_KEYS.tools).includes(`"page":"${location.pathname}"`);
  return /"(?:isRunning|isPaused)":true/.test(read(WATCHED_KEYS.timerState));
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/*
 * What a page with a timer does before any of its scripts has been loaded. The text below stands in
 * the head, so it is small, needs nothing, and runs before the first paint. Build and browser share
 * the names by which it tells the timer what happened.
 */

/** Where a signed-in visitor of the home page belongs (the specification, section 2). */
export const APP_PATH = '/app';

/** Attributes of `<html>` (as of its `dataset`) by which page, styles and timer speak. */
export const PAGE_MARKS = {
  /** `resumes` while a session under way waits for its timer to wake up, then `lives`. */
  timer: 'timer',
  /** The type of session that was chosen before the timer was awake. */
  earlySession: 'earlySession',
  /** `signedIn` on a page that stays although somebody is signed in. */
  account: 'account',
  /** What `data-early-press` of the element said that was pressed before the timer was awake: `start`, `task`. */
  earlyPress: 'earlyPress',
} as const;

/** Keys of local storage that the script looks into. */
export const WATCHED_KEYS = { token: 'token', timerState: 'pomodoroTimerState' } as const;

const { timer, account, earlySession, earlyPress } = PAGE_MARKS;

/** What a page does with a visitor who is signed in: sends them to the app, or stays and says so. */
export type WithAccount = 'leaves' | 'stays';

const WHEN_SIGNED_IN: Readonly<Record<WithAccount, string>> = {
  leaves: `location.replace('${APP_PATH}')`,
  stays: `d.${account}='signedIn'`,
};

/**
 * The text of the script: it does what a page does with whoever is signed in (also when the page
 * comes back by the Back button), tells the styles when a session is under way, and remembers on
 * `<html>` what the visitor chose and pressed until the timer wakes up.
 */
export const firstScript = (withAccount: WithAccount): string => `(()=>{
const d=document.documentElement.dataset,
read=k=>{try{return localStorage.getItem(k)}catch{return null}},
go=()=>{if(read('${WATCHED_KEYS.token}'))${WHEN_SIGNED_IN[withAccount]}},
sleeps=()=>d.${timer}!=='lives';
go();
addEventListener('pageshow',e=>{if(e.persisted)go()});
if(/"(isRunning|isPaused)":true/.test(read('${WATCHED_KEYS.timerState}')))d.${timer}='resumes';
addEventListener('change',e=>{if(sleeps()&&e.target.type==='radio')d.${earlySession}=e.target.value},true);
addEventListener('click',e=>{const b=sleeps()&&e.target.closest?.('[data-early-press]');if(b)d.${earlyPress}=b.dataset.earlyPress},true)
})()`;

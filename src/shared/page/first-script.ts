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
  /** `yes` on a tool that stands in a frame of another page: it shows the tool alone. */
  embed: 'embed',
} as const;

/** Keys of local storage that the script looks into. */
export const WATCHED_KEYS = {
  token: 'token',
  timerState: 'pomodoroTimerState',
  tools: 'ripenTools',
} as const;

const { timer, account, earlySession, earlyPress, embed } = PAGE_MARKS;

/** What a page does with a visitor who is signed in: sends them to the app, or stays and says so. */
export type WithAccount = 'leaves' | 'stays';

/** Which timer a page carries: the Pomodoro timer, or a tool, which knows its runs by the page's address. */
export type PageTimer = 'pomodoro' | 'tool';

/** When a page knows of something under way that its timer, as it was made, does not show. */
const WHEN_UNDER_WAY: Readonly<Record<PageTimer, string>> = {
  pomodoro: `if(/"(isRunning|isPaused)":true/.test(read('${WATCHED_KEYS.timerState}')))d.${timer}='resumes';`,
  tool: `if((read('${WATCHED_KEYS.tools}')||'').includes('"page":"'+location.pathname+'"'))d.${timer}='resumes';
if(/[?&]embed=1(&|$)/.test(location.search))d.${embed}='yes';`,
};

const WHEN_SIGNED_IN: Readonly<Record<WithAccount, string>> = {
  leaves: `location.replace('${APP_PATH}')`,
  stays: `d.${account}='signedIn'`,
};

/**
 * The text of the script: it does what a page does with whoever is signed in (also when the page
 * comes back by the Back button), tells the styles when a session is under way, and remembers on
 * `<html>` what the visitor chose and pressed until the timer wakes up.
 */
export const firstScript = (
  withAccount: WithAccount,
  carries: PageTimer = 'pomodoro',
): string => `(()=>{
const d=document.documentElement.dataset,
read=k=>{try{return localStorage.getItem(k)}catch{return null}},
go=()=>{if(read('${WATCHED_KEYS.token}'))${WHEN_SIGNED_IN[withAccount]}},
sleeps=()=>d.${timer}!=='lives';
go();
addEventListener('pageshow',e=>{if(e.persisted)go()});
${WHEN_UNDER_WAY[carries]}
addEventListener('change',e=>{if(sleeps()&&e.target.type==='radio')d.${earlySession}=e.target.value},true);
addEventListener('click',e=>{const b=sleeps()&&e.target.closest?.('[data-early-press]');if(b)d.${earlyPress}=b.dataset.earlyPress},true)
})()`;

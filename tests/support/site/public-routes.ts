/* The public routes of section 2 of the specification, as it writes them. */

/** `/timer/{N}-minutes`. */
const MINUTES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60];

const NAMED =
  '/set-timer, /start-timer, /set-a-timer-for, /timer-online, /simple-timer, /fullscreen-timer, /silent-timer, /big-timer, /timer, /workout-timer, /meditation-timer, /presentation-timer, /exam-timer, /meeting-timer, /set-timer-for-5-minutes, /set-timer-for-10-minutes, /set-timer-for-30-minutes, /timer-5-minutes, /timer-10-minutes, /timer-20-minutes, /countdown-timer, /online-timer, /tomato-timer, /cute-timer, /homework-timer, /classroom-timer, /online-stopwatch, /online-alarm, /interval-timer, /kitchen-timer, /visual-timer, /study-timer, /work-timer, /break-timer, /custom-timer, /30-minute-study-timer, /online-timer-for-studying-full-screen, /remote-work-timer, /student-study-timer, /developer-coding-timer, /writer-timer';

/** The sixty pages that are a timer each. */
export const TIMER_ROUTES: readonly string[] = [
  ...MINUTES.map((minutes) => `/timer/${minutes}-minutes`),
  ...NAMED.split(', '),
];

/** Routes that show a page to anybody. */
export const PUBLIC_ROUTES: readonly string[] = [
  ...['/', '/login', '/register', '/forgot-password'],
  ...['/classic', '/old', '/gmail'],
  ...['/features', '/use-cases', '/solutions', '/about', '/contact', '/pricing'],
  ...['/pomodoro-for-studying', '/pomodoro-for-adhd'],
  ...['/privacy', '/terms', '/refund-policy', '/gdpr'],
  '/timers',
  ...TIMER_ROUTES,
  ...['/blog', '/tags', '/resources/all-articles'],
];

/** Routes that send a visitor on, and where. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/pomodoro': '/app?tab=pomodoro',
  '/admin/blog': '/app?tab=admin&section=blog',
  '/admin/pillar-pages': '/app?tab=admin&section=pillarPages',
  '/admin/email-lists': '/app?tab=admin&section=emailLists',
  '/admin/email-campaigns': '/app?tab=admin&section=emailCampaigns',
};

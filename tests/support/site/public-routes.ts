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

/** The pages of each tool. */
const PAGES_OF_TOOLS: Readonly<Record<string, string>> = {
  AgendaTool: '/meeting-timer',
  AlarmTool: '/online-alarm',
  AllInOneTool: '/online-timer',
  BigTool: '/big-timer',
  BreaksTool: '/break-timer',
  ClassroomTool: '/classroom-timer',
  CodingTool: '/developer-coding-timer',
  CountdownTool:
    '/set-timer-for-10-minutes /set-timer-for-30-minutes /set-timer-for-5-minutes /timer-20-minutes /timer-5-minutes /timer/1-minutes /timer/10-minutes /timer/15-minutes /timer/2-minutes /timer/20-minutes /timer/3-minutes /timer/30-minutes /timer/4-minutes /timer/40-minutes /timer/45-minutes /timer/5-minutes /timer/50-minutes /timer/60-minutes /timer/8-minutes /timer/9-minutes',
  DayPlanTool: '/remote-work-timer',
  EventTool: '/countdown-timer',
  ExamTool: '/exam-timer',
  FullTool: '/fullscreen-timer',
  HomeworkTool: '/homework-timer',
  IntervalTool: '/interval-timer /workout-timer',
  MascotTool: '/cute-timer',
  MeditationTool: '/meditation-timer',
  MultiTool: '/kitchen-timer /timer-online',
  OwnCountdownTool: '/timer-10-minutes /timer/35-minutes /timer/6-minutes /timer/7-minutes',
  PomodoroTool: '/30-minute-study-timer /study-timer',
  QuickTool: '/timer',
  SentenceTool: '/set-a-timer-for',
  SequenceTool: '/custom-timer',
  SilentTool: '/silent-timer',
  SimpleTool: '/simple-timer',
  SpeakerTool: '/presentation-timer',
  StopwatchTool: '/online-stopwatch',
  StudyPlanTool: '/student-study-timer',
  StudySceneTool: '/online-timer-for-studying-full-screen',
  TilesTool: '/start-timer',
  TomatoTool: '/timer/25-minutes /tomato-timer',
  VisualTool: '/visual-timer',
  WordsTool: '/set-timer',
  WorkdayTool: '/work-timer',
  WritingTool: '/writer-timer',
};

/** The tool of each timer page. */
export const TIMER_TOOLS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PAGES_OF_TOOLS).flatMap(([tool, pages]) =>
    pages.split(' ').map((page) => [page, tool]),
  ),
);

/** Routes that show a page to anybody. */
export const PUBLIC_ROUTES: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/classic',
  '/old',
  '/gmail',
  '/features',
  '/use-cases',
  '/solutions',
  '/about',
  '/contact',
  '/pricing',
  '/pomodoro-for-studying',
  '/pomodoro-for-adhd',
  '/privacy',
  '/terms',
  '/refund-policy',
  '/gdpr',
  '/timers',
  ...TIMER_ROUTES,
  '/blog',
  '/tags',
  '/resources/all-articles',
];

/** Routes that send a visitor on, and where. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/pomodoro': '/app?tab=pomodoro',
  '/admin/blog': '/app?tab=admin&section=blog',
  '/admin/pillar-pages': '/app?tab=admin&section=pillarPages',
  '/admin/email-lists': '/app?tab=admin&section=emailLists',
  '/admin/email-campaigns': '/app?tab=admin&section=emailCampaigns',
};

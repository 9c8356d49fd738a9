import type { Accent, AmbientMix } from './premium-settings.ts';

/** The sounds that can end a session; each is served as `/sounds/{id}.mp3`. */
export const END_SOUNDS = ['bell', 'completion', 'bonus-points', 'success'] as const;

/** The id of one end sound. */
export type EndSound = (typeof END_SOUNDS)[number];

/** Units of a goal: sessions, or focused minutes. */
export const GOAL_UNITS = ['pomodoros', 'minutes'] as const;

/** Unit of a goal. */
export type GoalUnit = (typeof GOAL_UNITS)[number];

/** The behaviour at a switch of task during a session: ask, or a remembered choice. */
export const TASK_SWITCHES = ['ask', 'split', 'keep', 'discard'] as const;

/**
 * `split` records the minutes so far for the old task and goes on with the new one, `keep` counts the
 * whole session for the new one, `discard` resets the timer.
 */
export type TaskSwitch = (typeof TASK_SWITCHES)[number];

/**
 * The settings of the timer by the names of the specification, section 3: times in minutes, the
 * interval in work sessions, the volume from 0 to 100; and the switches the product adds.
 * `autoStartNextSession` means both. `repeatSound` rings until dismissed, `pageFlash` lights the page
 * up at the end, `keepAwake` holds the screen on while a session runs in sight. A goal of 0 is none;
 * `restDays` are weekdays (1 is Monday) that do not break a streak; without `game` there are no
 * points, levels, achievements and pop-ups to be seen. `accent` and the ambient sounds are kept
 * without premium and apply with it.
 */
export interface TimerSettings {
  readonly workTime: number;
  readonly shortBreakTime: number;
  readonly longBreakTime: number;
  readonly longBreakInterval: number;
  readonly autoStartNextSession: boolean;
  readonly autoStartBreaks: boolean;
  readonly autoStartWork: boolean;
  readonly overtime: boolean;
  readonly taskSwitch: TaskSwitch;
  readonly tickingSound: boolean;
  readonly completionSound: boolean;
  readonly notifications: boolean;
  readonly volume: number;
  readonly selectedSound: EndSound;
  readonly repeatSound: boolean;
  readonly pageFlash: boolean;
  readonly keepAwake: boolean;
  readonly dailyGoal: number;
  readonly weeklyGoal: number;
  readonly goalUnit: GoalUnit;
  readonly restDays: readonly number[];
  readonly game: boolean;
  readonly accent: Accent;
  readonly ambientSound: boolean;
  readonly ambientMix: AmbientMix;
}

/** The name of one setting. */
export type SettingField = keyof TimerSettings;

/** Settings until a user changes them. The specification, section 3. */
export const DEFAULT_SETTINGS: TimerSettings = Object.freeze({
  workTime: 25,
  shortBreakTime: 5,
  longBreakTime: 15,
  longBreakInterval: 4,
  autoStartNextSession: false,
  autoStartBreaks: false,
  autoStartWork: false,
  overtime: false,
  taskSwitch: 'ask',
  tickingSound: false,
  completionSound: true,
  notifications: true,
  volume: 50,
  selectedSound: 'bell',
  repeatSound: false,
  pageFlash: true,
  keepAwake: false,
  dailyGoal: 0,
  weeklyGoal: 0,
  goalUnit: 'pomodoros',
  restDays: Object.freeze([]),
  game: true,
  accent: 'tomato',
  ambientSound: false,
  ambientMix: { rain: 60 },
});

/**
 * The least and the most that each numeric setting allows, both included; all of them are whole
 * numbers.
 */
export const SETTINGS_BOUNDS = {
  workTime: { min: 1, max: 180 },
  shortBreakTime: { min: 1, max: 180 },
  longBreakTime: { min: 1, max: 180 },
  longBreakInterval: { min: 2, max: 12 },
  volume: { min: 0, max: 100 },
  dailyGoal: { min: 0, max: 1440 },
  weeklyGoal: { min: 0, max: 10_080 },
} as const;

/** The setting that is a whole number within bounds. */
export type NumberSetting = keyof typeof SETTINGS_BOUNDS;

/** The sounds that can end a session; each is served as `/sounds/{id}.mp3`. */
export const END_SOUNDS = ['bell', 'completion', 'bonus-points', 'success'] as const;

/** The id of one end sound. */
export type EndSound = (typeof END_SOUNDS)[number];

/**
 * The settings of the timer by the names of the specification, section 3: times in minutes, the
 * interval in work sessions, the volume from 0 to 100; and the switches the product adds.
 * `autoStartNextSession` means both. `repeatSound` rings until dismissed, `pageFlash` lights the page
 * up at the end, `keepAwake` holds the screen on while a session runs in sight.
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
  readonly tickingSound: boolean;
  readonly completionSound: boolean;
  readonly notifications: boolean;
  readonly volume: number;
  readonly selectedSound: EndSound;
  readonly repeatSound: boolean;
  readonly pageFlash: boolean;
  readonly keepAwake: boolean;
}

/** The name of one setting. */
export type SettingField = keyof TimerSettings;

/** What holds until a user chooses otherwise. The specification, section 3. */
export const DEFAULT_SETTINGS: TimerSettings = Object.freeze({
  workTime: 25,
  shortBreakTime: 5,
  longBreakTime: 15,
  longBreakInterval: 4,
  autoStartNextSession: false,
  autoStartBreaks: false,
  autoStartWork: false,
  overtime: false,
  tickingSound: false,
  completionSound: true,
  notifications: true,
  volume: 50,
  selectedSound: 'bell',
  repeatSound: false,
  pageFlash: true,
  keepAwake: false,
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
} as const;

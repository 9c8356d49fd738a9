/** The three kinds of session of the specification, section 4. */
export type SessionType = 'work' | 'shortBreak' | 'longBreak';

/**
 * The settings that decide how long sessions last and what follows them; times in whole minutes.
 */
export interface TimerRules {
  readonly workMinutes: number;
  readonly shortBreakMinutes: number;
  readonly longBreakMinutes: number;
  /** Completed work sessions before a long break. */
  readonly longBreakInterval: number;
  readonly autoStartBreaks: boolean;
  readonly autoStartWork: boolean;
  /** Whether work goes on counting up at zero until somebody finishes it. */
  readonly overtime: boolean;
}

/** The defaults of the specification, section 3; overtime is off, as the product decides. */
export const DEFAULT_RULES: TimerRules = {
  workMinutes: 25,
  shortBreakMinutes: 5,
  longBreakMinutes: 15,
  longBreakInterval: 4,
  autoStartBreaks: false,
  autoStartWork: false,
  overtime: false,
};

/**
 * The target that work is recorded for. `project` means a project without a task, which work cannot
 * start on. A standalone session may count toward a task outside every project.
 */
export type Target =
  | { readonly kind: 'standalone'; readonly standaloneTaskId?: string }
  | { readonly kind: 'project'; readonly projectId: string }
  | { readonly kind: 'task'; readonly projectId: string; readonly taskId: string };

/** Where an interruption came from: the own mind, or somebody and something else. */
export type InterruptionKind = 'internal' | 'external';

/** How often a session was interrupted, by kind. */
export type Interruptions = Readonly<Record<InterruptionKind, number>>;

/**
 * How a session ended: at its deadline (or after overtime), skipped, ended early but kept, split off
 * by a switch of task, or found so long after its deadline that the user is asked whether it counts.
 */
export type Outcome = 'completed' | 'skipped' | 'finishedEarly' | 'split' | 'stale';

/** A session that is over, ready to be recorded or announced; instants are epoch milliseconds. */
export interface EndedSession {
  readonly sessionId: string;
  readonly session: SessionType;
  readonly startedAt: number;
  /** The true end: the deadline, or the last focused instant when somebody ended it. */
  readonly endedAt: number;
  /** Without pauses, with overtime. */
  readonly focusedMs: number;
  /** The length of the session as last set, extensions included. */
  readonly plannedMs: number;
  readonly target: Target;
  /** Purpose of the work, in the user's words; empty for a break. */
  readonly intention: string;
  readonly interruptions: Interruptions;
  readonly interrupted: boolean;
  readonly outcome: Outcome;
}

/** Fields of every state of the timer. */
interface TimerBase {
  readonly session: SessionType;
  /** Work sessions completed since the last long break. */
  readonly pomodoroCount: number;
  readonly target: Target;
  /** Purpose of the work in progress, or else of the next work: one line, possibly empty. */
  readonly intention: string;
  readonly rules: TimerRules;
  /**
   * The last session that ended, or null; an end is known by its sessionId and outcome together.
   */
  readonly ended: EndedSession | null;
  /** The session that a reset, skip or switch discarded, and when; only an idle timer offers it. */
  readonly undo: UndoOffer | null;
}

/** Fields of every session in progress; instants are epoch milliseconds. */
interface SessionBase extends TimerBase {
  /** Made when the session starts; the key under which it is recorded once. */
  readonly sessionId: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly interruptions: Interruptions;
  /** Also true where nobody counted: a client of the bare specification knows only this. */
  readonly interrupted: boolean;
}

/** Nothing runs; `durationMs` is the full length of the chosen session type. */
export interface IdleTimer extends TimerBase {
  readonly status: 'idle';
  readonly durationMs: number;
  /** When the session starts automatically; null when it waits for the user. */
  readonly autoStartAt: number | null;
}

/** Counting down to the stored deadline `endsAt`. */
export interface RunningTimer extends SessionBase {
  readonly status: 'running';
  readonly endsAt: number;
}

/** Standing still since `pausedAt` with `remainingMs` left. */
export interface PausedTimer extends SessionBase {
  readonly status: 'paused';
  readonly pausedAt: number;
  readonly remainingMs: number;
}

/** Work that passed its deadline `endsAt` and counts up until it is finished. */
export interface OvertimeTimer extends SessionBase {
  readonly status: 'overtime';
  readonly endsAt: number;
}

/** A timer with a session under way. */
export type ActiveTimer = RunningTimer | PausedTimer | OvertimeTimer;

/** The whole truth about a timer, as plain JSON. */
export type TimerState = IdleTimer | ActiveTimer;

/** A session that can be taken back since `at`; its own `ended` and `undo` are null. */
export interface UndoOffer {
  readonly at: number;
  readonly state: ActiveTimer;
}

/** Everything that can happen to a timer; ids are made by the caller, times come with the call. */
export type TimerEvent =
  | { readonly type: 'start'; readonly sessionId: string }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'reset' }
  | { readonly type: 'skip' }
  | { readonly type: 'select'; readonly session: SessionType }
  | { readonly type: 'attach'; readonly target: Target }
  | { readonly type: 'chooseTask'; readonly target: Target }
  | { readonly type: 'selectProject'; readonly projectId: string }
  | { readonly type: 'split'; readonly target: Target; readonly sessionId: string }
  | { readonly type: 'configure'; readonly rules: TimerRules }
  | { readonly type: 'extend'; readonly byMs: number }
  | { readonly type: 'interrupt'; readonly kind: InterruptionKind }
  | { readonly type: 'intend'; readonly text: string }
  | { readonly type: 'stay' }
  | { readonly type: 'shift'; readonly byMs: number }
  | { readonly type: 'finish'; readonly keep: boolean }
  | { readonly type: 'undo' }
  | { readonly type: 'keep' }
  | { readonly type: 'tick'; readonly nextSessionId: string }
  | { readonly type: 'restore' };

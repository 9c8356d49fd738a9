import type {
  InterruptionKind,
  SessionType,
  Target,
  TimerEvent,
} from '#shared/domain/timer/types.ts';

/** The acts of a user that are one event of the engine and nothing else. */
export interface TimerVerbs {
  pause(): void;
  resume(): void;
  reset(): void;
  skip(): void;
  undo(): void;
  /** Records the minutes of a session that was just reset, skipped or left. */
  keep(): void;
  select(session: SessionType): void;
  attach(target: Target): void;
  chooseTask(target: Target): void;
  selectProject(projectId: string): void;
  extend(byMs: number): void;
  /** Counts an interruption of the work under way. */
  interrupt(kind: InterruptionKind): void;
  /** Says in one line what the work under way, or the coming work, is for. */
  intend(text: string): void;
  /**
   * Leaves the start of the next session to the user, where it was about to start automatically.
   */
  stay(): void;
  finish(keep: boolean): void;
}

/** The verbs over what applies an event. */
export function createTimerVerbs(act: (event: TimerEvent) => boolean): TimerVerbs {
  return {
    pause: () => void act({ type: 'pause' }),
    resume: () => void act({ type: 'resume' }),
    reset: () => void act({ type: 'reset' }),
    skip: () => void act({ type: 'skip' }),
    undo: () => void act({ type: 'undo' }),
    keep: () => void act({ type: 'keep' }),
    select: (session) => void act({ type: 'select', session }),
    attach: (target) => void act({ type: 'attach', target }),
    chooseTask: (target) => void act({ type: 'chooseTask', target }),
    selectProject: (projectId) => void act({ type: 'selectProject', projectId }),
    extend: (byMs) => void act({ type: 'extend', byMs }),
    interrupt: (kind) => void act({ type: 'interrupt', kind }),
    intend: (text) => void act({ type: 'intend', text }),
    stay: () => void act({ type: 'stay' }),
    finish: (keep) => void act({ type: 'finish', keep }),
  };
}

import type {
  ActiveTimer,
  ActiveTimerReply,
  ActiveTimerSave,
} from '#shared/contract/work/active-timer.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { PASSWORD_CHANGE_NEEDED } from '../sync/server-test-kit.ts';

/** The server's answer before a state was posted. */
const IDLE: Omit<ActiveTimer, 'lastUpdatedTime'> = {
  isRunning: false,
  isPaused: false,
  currentSession: 'work',
  timeRemaining: 25 * 60,
  pomodoroCount: 0,
  projectId: null,
  taskId: null,
  isStandalone: false,
  deviceId: null,
  sessionTimes: {
    workTime: 25,
    shortBreakTime: 5,
    longBreakTime: 15,
  },
  sessionId: null,
  startedAt: null,
  endsAt: null,
  remainingMs: null,
  durationMs: null,
  standaloneTaskId: null,
  interrupted: false,
  intention: '',
  version: 0,
  internalInterruptions: 0,
  externalInterruptions: 0,
};

/** A server that compares versions and tells its streams of changes, as the real one does. */
export class FakeTimerServer {
  nowMs: () => number;
  /** How many changes it took. */
  saves = 0;
  timer: ActiveTimer | null = null;
  isUp = true;
  /** The next save is made, and its answer is lost on the way. */
  losesAnswer = false;
  isSignedIn = true;
  hasTemporaryPassword = false;
  calls = 0;
  readonly #streams = new Set<(reply: ActiveTimerReply) => void>();

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  reply(): ActiveTimerReply {
    const serverNow = new Date(this.nowMs()).toISOString();
    return { ...(this.timer ?? { ...IDLE, lastUpdatedTime: serverNow }), serverNow };
  }

  async load(): Promise<CallResult<ActiveTimerReply>> {
    this.calls += 1;
    if (!this.isUp) return { kind: 'offline', retryAfterMs: null };
    return this.hasTemporaryPassword ? PASSWORD_CHANGE_NEEDED : { kind: 'ok', value: this.reply() };
  }

  async save({ version, ...body }: ActiveTimerSave): Promise<CallResult<ActiveTimerReply>> {
    this.calls += 1;
    if (!this.isUp) return { kind: 'offline', retryAfterMs: null };
    if (!this.isSignedIn) return UNAUTHORIZED;
    if (this.hasTemporaryPassword) return PASSWORD_CHANGE_NEEDED;
    const known = this.timer?.version ?? 0;
    if (version !== undefined && version !== known) {
      return {
        kind: 'refused',
        status: 409,
        id: 'conflict',
        message: '',
        fields: {},
        current: this.reply(),
      };
    }
    this.saves += 1;
    this.timer = {
      ...body,
      sessionId: body.sessionId ?? null,
      startedAt: body.startedAt ?? null,
      endsAt: body.endsAt ?? null,
      remainingMs: body.remainingMs ?? null,
      durationMs: body.durationMs ?? null,
      isStandalone: body.isStandalone ?? false,
      standaloneTaskId: body.standaloneTaskId ?? null,
      interrupted: body.interrupted ?? false,
      internalInterruptions: body.internalInterruptions ?? 0,
      externalInterruptions: body.externalInterruptions ?? 0,
      intention: body.intention ?? '',
      deviceId: body.deviceId ?? null,
      version: known + 1,
    };
    for (const stream of this.#streams) stream(this.reply());
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return { kind: 'offline', retryAfterMs: null };
    }
    return { kind: 'ok', value: this.reply() };
  }

  /** Returns the server's clock in UTC milliseconds; null while it is down. */
  async clock(): Promise<number | null> {
    return this.isUp ? this.nowMs() : null;
  }

  tell(reply: ActiveTimerReply): void {
    for (const stream of this.#streams) stream(reply);
  }

  openEvents(onReply: (reply: ActiveTimerReply) => void): () => void {
    this.#streams.add(onReply);
    return () => this.#streams.delete(onReply);
  }
}

const UNAUTHORIZED: CallResult<never> = {
  kind: 'refused',
  status: 401,
  id: 'unauthorized',
  message: '',
  fields: {},
  current: null,
};

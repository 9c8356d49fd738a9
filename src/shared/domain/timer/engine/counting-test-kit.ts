import type { EndedSession, TimerEvent, TimerState } from '../types.ts';

const TWELVE_HOURS = 43_200_000;

/** How a session ended, in one line. */
export function describeEnd({ sessionId, outcome, endedAt, focusedMs }: EndedSession): string {
  return `${sessionId} ${outcome} at ${endedAt} after ${focusedMs}`;
}

/**
 * A timer as a naive watch would have it, to hold the engine against: it knows no deadline and
 * counts what passes, so it is right only while it is told of all the time there is.
 */
export class CountingTimer {
  readonly ends: string[] = [];
  private readonly overtime: boolean;
  private now = 0;
  private id = '';
  private work = false;
  private paused = false;
  private plannedMs = 0;
  private countedMs = 0;
  private stoodStillMs = 0;

  constructor(overtime: boolean) {
    this.overtime = overtime;
  }

  isIdle(): boolean {
    return this.id === '';
  }

  leftMs(): number {
    return Math.max(0, this.plannedMs - this.countedMs);
  }

  focusMs(): number {
    return Math.min(this.countedMs, TWELVE_HOURS);
  }

  /** Lets the time up to `now` pass. */
  proceed(now: number): void {
    const passed = now - this.now;
    this.now = now;
    if (this.isIdle()) return;
    if (this.paused) this.stoodStillMs += passed;
    else this.countedMs += passed;
  }

  /** Lets an event happen to the session, or start one of the type that the timer shows. */
  happen(event: TimerEvent, shown: TimerState): void {
    if (event.type === 'start' && this.isIdle()) {
      this.begin(event.sessionId, shown);
    } else if (!this.isIdle()) {
      this.command(event);
    }
  }

  private begin(id: string, shown: TimerState): void {
    this.id = id;
    this.work = shown.session === 'work';
    this.plannedMs = shown.durationMs;
    this.paused = false;
    this.countedMs = 0;
    this.stoodStillMs = 0;
  }

  private command(event: TimerEvent): void {
    const over = this.countedMs >= this.plannedMs && !this.paused;
    if (event.type === 'tick') this.observe();
    else if (event.type === 'pause' && !this.paused && !over) this.pause();
    else if (event.type === 'resume') this.paused = false;
    else if (event.type === 'reset') this.id = '';
    else if (event.type === 'extend' && !over) this.extend(event.byMs);
    else if (event.type === 'skip') this.end('skipped');
    else if (event.type === 'finish' && over) this.end('completed');
    else if (event.type === 'finish')
      this.end(this.keeps(event.keep) ? 'finishedEarly' : 'skipped');
  }

  private keeps(isWanted: boolean): boolean {
    return isWanted && this.work && this.countedMs >= 60_000;
  }

  private observe(): void {
    if (this.paused || this.countedMs < this.plannedMs) return;
    const lateMs = this.countedMs - this.plannedMs;
    const stale = this.work && lateMs > TWELVE_HOURS;
    if (this.work && this.overtime && !stale) return;
    this.countedMs = this.plannedMs;
    this.now -= lateMs;
    this.end(stale ? 'stale' : 'completed');
    this.now += lateMs;
  }

  private pause(): void {
    this.paused = true;
    this.stoodStillMs = 0;
  }

  private extend(byMs: number): void {
    const wanted = Math.max(this.plannedMs + byMs, this.countedMs);
    this.plannedMs = Math.min(wanted, TWELVE_HOURS);
  }

  private end(outcome: string): void {
    const at = this.paused ? this.now - this.stoodStillMs : this.now;
    this.ends.push(`${this.id} ${outcome} at ${at} after ${this.focusMs()}`);
    this.id = '';
  }
}

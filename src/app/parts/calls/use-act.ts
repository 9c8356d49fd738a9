import { useRef, useState } from 'react';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { type Failure, reasonOf } from '#stores/storage/failure.ts';
import { wasCancelled } from './was-cancelled.ts';

/** The result of a call, or a sentence that says why it was not made. */
export type Outcome<Value> = CallResult<Value> | string;

/** Something that the user does and the server has to accept. */
export interface Act<Value> {
  readonly call: () => Promise<Outcome<Value>>;
  /** Tells several acts of one part apart. */
  readonly name?: string;
  readonly onDone?: (value: Value) => void;
  /** Called when the server did not accept it. */
  readonly onFailed?: (failure: Failure) => void;
  /** Message once it is done. */
  readonly done?: string;
  /** Takes it back; offered with `done`. */
  readonly undo?: (value: Value) => void;
  /** Sentence that the act failed; the reason follows. A toast, where the part has toasts. */
  readonly failed?: string;
}

/** The acts of a part of the screen. */
export interface Acts {
  /** Runs an act; one that is under way already is not run twice. */
  readonly act: <Value>(act: Act<Value>) => void;
  readonly isBusy: boolean;
  /** Name of the act under way. */
  readonly busy: string | null;
  /** Why the last act failed, where no message said it. */
  readonly problem: string | null;
  readonly setProblem: (problem: string | null) => void;
}

/** Returns the acts of a part: what is under way, what failed, and the messages about them. */
export function useAct(toasts?: Pick<Toasts, 'show'>): Acts {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(new Set<string>());

  function tellDone<Value>({ done, undo, onDone }: Act<Value>, value: Value): void {
    if (done !== undefined) {
      const action = undo && { action: { label: 'Undo', onAct: () => undo(value) } };
      toasts?.show({ tone: 'success', text: done, ...action });
    }
    onDone?.(value);
  }

  function tellFailed<Value>({ failed, onFailed }: Act<Value>, failure: Failure | string): void {
    const wasCalled = typeof failure !== 'string';
    if (wasCalled && wasCancelled(failure)) return;
    const reason = wasCalled ? reasonOf(failure) : failure;
    const text = failed === undefined ? reason : `${failed} ${reason}`;
    if (failed === undefined || toasts === undefined) setProblem(text);
    else toasts.show({ tone: 'error', text });
    if (wasCalled) onFailed?.(failure);
  }

  async function run<Value>(act: Act<Value>): Promise<void> {
    const { name = '', call } = act;
    if (underWay.current.has(name)) return;
    underWay.current.add(name);
    setBusy(name);
    setProblem(null);
    const outcome = await call().finally(() => {
      underWay.current.delete(name);
      setBusy((shown) => (shown === name ? null : shown));
    });
    if (typeof outcome !== 'string' && outcome.kind === 'ok') tellDone(act, outcome.value);
    else tellFailed(act, outcome);
  }

  return { act: (act) => void run(act), isBusy: busy !== null, busy, problem, setProblem };
}

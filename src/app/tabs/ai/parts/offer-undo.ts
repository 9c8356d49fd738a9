import type { Toasts } from '#pomodoro/notices/toasts.ts';

/** A proposal that was just accepted. */
export interface Acceptance {
  /** The sentence that says what was done: `5 blocks are in your calendar.` */
  readonly done: string;
  /** Takes all of it back. */
  readonly undo: () => unknown;
  /** The sentence that says so: `The blocks are out of your calendar again.` */
  readonly undone: string;
}

/** Says what was accepted and offers one Undo for all of it; both outlive the view. */
export function offerUndo(toasts: Toasts, { done, undo, undone }: Acceptance): void {
  toasts.show({
    tone: 'success',
    text: done,
    action: {
      label: 'Undo',
      onAct() {
        void undo();
        toasts.show({ tone: 'info', text: undone });
      },
    },
  });
}

import { atom, type ReadableAtom } from 'nanostores';
import type { Ids } from '#shared/domain/platform.ts';
import type { Toast } from '#ui/feedback/Toast.tsx';

/** A message to show; `onEnd` is called when it goes without its action having been used. */
export interface Message {
  readonly tone: Toast['tone'];
  readonly text: string;
  readonly action?: { readonly label: string; readonly onAct: () => void };
  readonly onEnd?: () => void;
  /** Takes the place of the message about the same that is still shown. */
  readonly topic?: string;
  /** Stays until it is answered, dismissed or ended. */
  readonly isLasting?: boolean;
}

/** The messages on the page. */
export interface Toasts {
  readonly $toasts: ReadableAtom<readonly Toast[]>;
  /** Shows a message and answers its id. */
  show(message: Message): string;
  /** Ends a message; one that is gone already stays gone. */
  end(id: string): void;
}

/** So many are seen at once, and so many without an action are kept. */
const MOST_TOASTS = 3;

/**
 * The messages that are seen at once, in their order: the newest, and of the others first those that
 * offer an action.
 */
export function seenOf(toasts: readonly Toast[]): readonly Toast[] {
  const newest = toasts.at(-1);
  const others = toasts.slice(0, -1).toReversed();
  const offering = others.filter(({ action }) => action !== undefined);
  const rest = others.filter(({ action }) => action === undefined);
  const seen = new Set([newest, ...[...offering, ...rest].slice(0, MOST_TOASTS - 1)]);
  return toasts.filter((toast) => seen.has(toast));
}

/** Makes the messages of a page; how long they last is up to who shows them. */
export function createToasts(ids: Ids): Toasts {
  const $toasts = atom<readonly Toast[]>([]);
  const endings = new Map<string, () => void>();
  /** The id of the last message of each topic. */
  const latest = new Map<string, string>();

  function remove(id: string): (() => void) | undefined {
    const onEnd = endings.get(id);
    endings.delete(id);
    $toasts.set($toasts.get().filter((toast) => toast.id !== id));
    return onEnd;
  }

  function end(id: string): void {
    remove(id)?.();
  }

  return {
    $toasts,
    show({ tone, text, action, onEnd, isLasting, topic }) {
      const repeated = $toasts.get().find((toast) => toast.message === text && !toast.action);
      if (repeated !== undefined && action === undefined) remove(repeated.id);
      const id = ids.next();
      if (topic !== undefined) {
        end(latest.get(topic) ?? '');
        latest.set(topic, id);
      }
      if (onEnd !== undefined) endings.set(id, onEnd);
      const onAct = () => {
        remove(id);
        action?.onAct();
      };
      const toast: Toast = {
        id,
        tone,
        message: text,
        action: action === undefined ? undefined : { label: action.label, onAct },
        isLasting,
      };
      $toasts.set([...$toasts.get(), toast]);
      // A message with an action stays its whole time, however many come after it.
      const plain = $toasts.get().filter((each) => each.action === undefined);
      for (const oldest of plain.slice(0, -MOST_TOASTS)) end(oldest.id);
      return id;
    },
    end,
  };
}

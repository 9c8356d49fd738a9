import { atom, type ReadableAtom } from 'nanostores';
import type { Ids } from '#shared/domain/platform.ts';
import type { Toast } from '#ui/Toast.tsx';

/** A question that is answered by yes or no. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** What is said and asked on a visitor's page. */
export interface Notices {
  readonly $question: ReadableAtom<Question | null>;
  readonly $toasts: ReadableAtom<readonly Toast[]>;
  /** Asks; an earlier question that is still open counts as answered by no. */
  ask(question: Question): Promise<boolean>;
  answer(isYes: boolean): void;
  show(message: { text: string; undo?: () => void }): void;
  end(id: string): void;
}

const MOST_TOASTS = 2;

/** Makes the notices of a page; how long a message lasts is up to who shows it. */
export function createNotices(ids: Ids): Notices {
  const $question = atom<Question | null>(null);
  const $toasts = atom<readonly Toast[]>([]);
  let settle: ((isYes: boolean) => void) | null = null;

  function answer(isYes: boolean): void {
    const answered = settle;
    settle = null;
    $question.set(null);
    answered?.(isYes);
  }

  function end(id: string): void {
    $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  }

  return {
    $question,
    $toasts,
    ask(question) {
      answer(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      settle = resolve;
      $question.set(question);
      return promise;
    },
    answer,
    show({ text, undo }) {
      const id = ids.next();
      const onAct = () => {
        end(id);
        undo?.();
      };
      const action = undo === undefined ? undefined : { label: 'Undo', onAct };
      const others = $toasts.get().filter(({ message }) => message !== text);
      $toasts.set(
        [...others, { id, tone: 'info' as const, message: text, action }].slice(-MOST_TOASTS),
      );
    },
    end,
  };
}

import { atom, type ReadableAtom } from 'nanostores';

/** A question that is answered by yes or no. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms, in one or two words. */
  readonly yes: string;
  readonly isDangerous?: boolean;
}

/** The question on the page, one at a time. */
export interface Confirmations {
  readonly $question: ReadableAtom<Question | null>;
  /** Asks; an earlier question that is still open counts as answered by no. */
  ask(question: Question): Promise<boolean>;
  answer(isYes: boolean): void;
}

/** Makes the questions of a page. */
export function createConfirmations(): Confirmations {
  const $question = atom<Question | null>(null);
  let settle: ((isYes: boolean) => void) | null = null;

  function answer(isYes: boolean): void {
    const answered = settle;
    settle = null;
    $question.set(null);
    answered?.(isYes);
  }

  return {
    $question,
    ask(question) {
      answer(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      settle = resolve;
      $question.set(question);
      return promise;
    },
    answer,
  };
}

import { atom, type ReadableAtom } from 'nanostores';

/** The question for the password of the signed-in user, one per page. */
export interface PasswordQuestion {
  readonly $isOpen: ReadableAtom<boolean>;
  /** Opens the question, or joins the one that is open; resolves to whether the password was given. */
  ask(): Promise<boolean>;
  /** Closes the question. */
  answer(isGiven: boolean): void;
}

/** Creates the question of a page. */
export function createPasswordQuestion(): PasswordQuestion {
  const $isOpen = atom(false);
  let open: PromiseWithResolvers<boolean> | null = null;
  return {
    $isOpen,
    ask() {
      open ??= Promise.withResolvers<boolean>();
      $isOpen.set(true);
      return open.promise;
    },
    answer(isGiven) {
      const answered = open;
      open = null;
      $isOpen.set(false);
      answered?.resolve(isGiven);
    },
  };
}

import { atom, type ReadableAtom } from 'nanostores';
import type { TaskSwitch } from '#shared/domain/settings/timer-settings.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';

/** The choices for the running session when its task is switched. */
export type SwitchChoice = Exclude<TaskSwitch, 'ask'>;

/** The question about a session of work that a switch of task meets. */
export interface SwitchQuestion {
  /** The question in the words of the specification. */
  readonly text: string;
  /** Whole minutes focused so far. */
  readonly minutes: number;
  /** Whether the session can go on for what it is switched to. */
  readonly canGoOn: boolean;
}

/** A question with the choices that it leaves. */
export interface OpenSwitchQuestion extends SwitchQuestion {
  readonly choices: readonly SwitchChoice[];
}

/** The choice, and whether the next switch repeats it without asking. */
export interface SwitchAnswer {
  readonly choice: SwitchChoice;
  readonly isRemembered: boolean;
}

/** Decides what a switch of task does to the session under way. */
export interface SwitchQuestions {
  readonly $question: ReadableAtom<OpenSwitchQuestion | null>;
  /** Returns the remembered choice or asks for one; null when the user cancels. */
  choose(question: SwitchQuestion): Promise<SwitchChoice | null>;
  /** Answers the open question; null cancels the switch. */
  answer(answer: SwitchAnswer | null): void;
}

/** Makes the questions of a page; the settings hold the remembered choice. */
export function createSwitchQuestions(
  settings: Pick<SettingsStore, '$settings' | 'save'>,
): SwitchQuestions {
  const $question = atom<OpenSwitchQuestion | null>(null);
  let settle: ((choice: SwitchChoice | null) => void) | null = null;

  function answer(given: SwitchAnswer | null): void {
    const answered = settle;
    settle = null;
    $question.set(null);
    if (given?.isRemembered === true) void settings.save({ taskSwitch: given.choice });
    answered?.(given?.choice ?? null);
  }

  return {
    $question,
    choose(question) {
      answer(null);
      const choices = choicesFor(question);
      const known = rememberedChoice(settings.$settings.get().taskSwitch, choices);
      if (known !== null) return Promise.resolve(known);
      const { promise, resolve } = Promise.withResolvers<SwitchChoice | null>();
      settle = resolve;
      $question.set({ ...question, choices });
      return promise;
    },
    answer,
  };
}

function choicesFor({ minutes, canGoOn }: SwitchQuestion): readonly SwitchChoice[] {
  return [
    ...(minutes > 0 ? (['split'] as const) : []),
    ...(canGoOn ? (['keep'] as const) : []),
    'discard',
  ];
}

/** Without a whole minute there is nothing to split off: the session goes on, or starts over. */
function rememberedChoice(
  remembered: TaskSwitch,
  choices: readonly SwitchChoice[],
): SwitchChoice | null {
  const isPossible = (choice: TaskSwitch) => choices.some((each) => each === choice);
  if (remembered === 'ask') return null;
  if (isPossible(remembered)) return remembered;
  if (remembered === 'keep') return null;
  return isPossible('keep') ? 'keep' : 'discard';
}

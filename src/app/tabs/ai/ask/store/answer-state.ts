/* A question on the screen with its answer, as the events of the stream build it up. */
import type {
  AiAnswerPart,
  AiEvent,
  AiExchange,
  AiPlannerAnswer,
  AiProposal,
} from '#shared/contract/account/ai/ai-answers.ts';

/** How far an answer is. */
export type AnswerProgress =
  | { readonly kind: 'coming' /** The query under way. */; readonly lookup: string | null }
  | { readonly kind: 'done' }
  /** The user stopped it or left; its parts are what had come. */
  | { readonly kind: 'stopped' }
  /** The connection was lost; its parts are what had come. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed'; readonly message: string }
  /** It is being answered elsewhere, or the server ended meanwhile. */
  | { readonly kind: 'missing' };

/** A question with what there is of its answer. */
export interface ShownExchange {
  readonly id: string;
  readonly question: string;
  readonly parts: readonly AiAnswerPart[];
  readonly proposals: readonly AiProposal[];
  readonly planner: AiPlannerAnswer | null;
  readonly progress: AnswerProgress;
}

const NO_ANSWER = { parts: [], proposals: [], planner: null } as const;

/** Returns a question that was just asked. */
export function askedNow(id: string, question: string): ShownExchange {
  return { id, question, ...NO_ANSWER, progress: { kind: 'coming', lookup: null } };
}

/** Returns a question as the server keeps it. */
export function shownOf({ id, question, answer }: AiExchange): ShownExchange {
  if (answer === null) return { id, question, ...NO_ANSWER, progress: { kind: 'missing' } };
  const { parts, proposals, planner, isStopped } = answer;
  const progress = { kind: isStopped ? 'stopped' : 'done' } as const;
  return { id, question, parts, proposals, planner, progress };
}

/** Returns the exchange after an event. */
export function withEvent(shown: ShownExchange, { name, data }: AiEvent): ShownExchange {
  switch (name) {
    case 'start':
      return shown;
    case 'query':
      return { ...shown, progress: { kind: 'coming', lookup: data.label } };
    case 'text':
      return { ...shown, parts: withText(shown.parts, data.text), progress: COMING };
    case 'figure':
      return {
        ...shown,
        parts: [...shown.parts, { kind: 'figure', figure: data }],
        progress: COMING,
      };
    case 'proposal':
      return { ...shown, proposals: [...shown.proposals, data] };
    case 'planner':
      return { ...shown, planner: data };
    case 'done':
      return shownOf({ id: shown.id, question: shown.question, askedAt: '', answer: data.answer });
    case 'error':
      return { ...shown, progress: { kind: 'failed', message: data.message } };
  }
}

const COMING: AnswerProgress = { kind: 'coming', lookup: null };

function withText(parts: readonly AiAnswerPart[], text: string): readonly AiAnswerPart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text') return [...parts, { kind: 'text', text }];
  return [...parts.slice(0, -1), { kind: 'text', text: last.text + text }];
}

import { type Span, shareTime } from './block-rules.ts';

/** What something is for. */
export interface ForWork {
  readonly taskId: string | null;
  readonly projectId: string | null;
}

/** What became of a planned block: it lies ahead or goes on, was worked on, or was not. */
export type BlockOutcome = 'open' | 'done' | 'missed';

/** A planned block, and a session, as far as one is the other's doing. */
export type Block = Span & ForWork & { readonly day: string };

/**
 * What became of a planned block. One that is over is done when a session of its task (of its
 * project, where it has no task; any, where it has neither) shares time with it, or went on the same
 * day and belongs to no other block that is for the same.
 */
export function outcomeOf(
  plan: Block,
  {
    sessions,
    plans,
    nowMs,
  }: { sessions: readonly Block[]; plans: readonly Block[]; nowMs: number },
): BlockOutcome {
  if (plan.endMs > nowMs) return 'open';
  const own = sessions.filter((session) => isFor(plan, session));
  if (own.some((session) => shareTime(session, plan))) return 'done';
  const hasOwnTarget = plan.taskId !== null || plan.projectId !== null;
  const others = plans.filter((other) => other !== plan);
  const isFree = (session: Block) =>
    !others.some((other) => isFor(other, session) && shareTime(session, other));
  const later = own.filter(({ day }) => hasOwnTarget && day === plan.day);
  return later.some(isFree) ? 'done' : 'missed';
}

function isFor(plan: ForWork, session: ForWork): boolean {
  if (plan.taskId !== null) return session.taskId === plan.taskId;
  return plan.projectId === null || session.projectId === plan.projectId;
}

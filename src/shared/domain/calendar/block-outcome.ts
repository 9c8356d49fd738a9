import { type Span, shareTime } from './block-rules.ts';

/** The task and project that something is for. */
export interface ForWork {
  readonly taskId: string | null;
  readonly projectId: string | null;
}

/** Outcome of a planned block: still ahead or in progress, worked on, or missed. */
export type BlockOutcome = 'open' | 'done' | 'missed';

/** A planned block, and a session, as far as one is the other's doing. */
export type Block = Span & ForWork & { readonly day: string };

/**
 * Returns the outcome of a planned block. A past block is done when a matching session overlaps it,
 * or took place on the same day and belongs to no other block for the same work. A session matches
 * by the block's task, else by its project; where the block has neither, any session matches.
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

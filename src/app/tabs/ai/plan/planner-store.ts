import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod';
import { DAY_REASONS, HOUR_REASONS } from '#shared/domain/planner/plan/types.ts';
import {
  LIMIT_BOUNDS,
  type PlanSettings,
  type TomorrowReason,
} from '#shared/domain/planner/proposal/plan-settings.ts';
import type { Proposal } from '#shared/domain/planner/proposal/types.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { createCachedCopy } from '../../../server/cached-copies.ts';
import type { AppScope } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

/** A proposal with the day that it was made on and the first one that has room (`YYYY-MM-DD`). */
export interface KeptProposal {
  readonly madeOn: string;
  readonly startsOn: string;
  /** How many days it has from `madeOn` on. */
  readonly days: number;
  /** Why today has no room; null where it has. */
  readonly because: TomorrowReason | null;
  /** There was no open task. */
  readonly isBlank: boolean;
  readonly proposal: Proposal;
}

/** The state that the planner keeps on this device. */
export interface KeptPlan {
  readonly chosen: Partial<PlanSettings>;
  readonly kept: KeptProposal | null;
}

/** Messages about the proposal. */
export interface PlanNews {
  /** The last change, for screen readers. */
  readonly said: string;
  /** A change that the person did not make; empty for none. */
  readonly note: string;
  /** Why the last edit of a block was not made. */
  readonly problem: { readonly id: string; readonly text: string } | null;
}

/** The settings and the proposal of the planner; edits outlive the view and a reload. */
export interface Planner {
  readonly $plan: ReadableAtom<KeptPlan>;
  readonly $news: ReadableAtom<PlanNews>;
  tell(news: Partial<PlanNews>): void;
  choose(change: Partial<PlanSettings>): void;
  keep(kept: KeptProposal): void;
}

const Hour = z.int().min(0).max(24);
const Ms = z.number();

const Block = z.object({
  id: z.string(),
  taskId: z.string(),
  pomodoros: z.int().min(1),
  day: z.string(),
  // Copies of earlier versions have none.
  workMinutes: z.int().min(1).default(DEFAULT_RULES.workMinutes),
  startMs: Ms,
  endMs: Ms,
  dueOn: z.string().nullable(),
  isLocked: z.boolean(),
  isChanged: z.boolean(),
  why: z.enum(DAY_REASONS),
  hour: z.enum(HOUR_REASONS),
});

const Kept = z.object({
  chosen: z.object({
    range: z.enum(['day', 'week']).exactOptional(),
    day: z.string().nullable().exactOptional(),
    from: Hour.exactOptional(),
    to: Hour.exactOptional(),
    limit: z.int().min(LIMIT_BOUNDS.min).max(LIMIT_BOUNDS.max).exactOptional(),
    slack: z.number().min(0).max(0.9).exactOptional(),
  }),
  kept: z
    .object({
      madeOn: z.string(),
      startsOn: z.string(),
      // Copies of earlier versions have a day or a week, and are planned again.
      days: z.int().default(0),
      because: z.enum(['over', 'limit']).nullable(),
      isBlank: z.boolean(),
      proposal: z.object({
        blocks: z.array(Block),
        out: z.array(z.object({ taskId: z.string(), pomodoros: z.int() })),
        nextId: z.int(),
      }),
    })
    .nullable(),
});

const NOTHING: KeptPlan = { chosen: {}, kept: null };
const known = new WeakMap<Workspace, Planner>();

/** Returns the planner, one per workspace. */
export function plannerOf(scope: AppScope): Planner {
  const planner = known.get(scope.workspace) ?? create(scope);
  known.set(scope.workspace, planner);
  return planner;
}

function create({ user, workspace }: AppScope): Planner {
  const copy = createCachedCopy<KeptPlan>({
    storage: workspace.storage,
    key: CACHE_KEYS.planner,
    owner: user.id,
    schema: Kept,
  });
  const $plan = atom(copy.read() ?? NOTHING);
  const $news = atom<PlanNews>({ said: '', note: '', problem: null });
  function write(plan: KeptPlan): void {
    $plan.set(plan);
    copy.write(plan);
  }
  return {
    $plan,
    $news,
    tell: (news) => $news.set({ ...$news.get(), ...news }),
    choose(change) {
      const { chosen, kept } = $plan.get();
      write({ chosen: { ...chosen, ...change }, kept });
    },
    keep: (kept) => write({ ...$plan.get(), kept }),
  };
}

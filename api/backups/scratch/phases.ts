/** Phases of restoring into scratch, in their order. */
export const SCRATCH_PHASES = ['waiting', 'reading', 'loading', 'comparing', 'migrating'] as const;

/** One of these phases. */
export type ScratchPhase = (typeof SCRATCH_PHASES)[number];

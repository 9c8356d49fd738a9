import type { Deps } from '#api/deps.ts';

/** The settings of the model, where there is one. */
export type ModelSettings = NonNullable<Deps['env']['ai']>;

/** How long and how much of an answer is waited for. */
export type AnswerLimits = ModelSettings['limits'];

import type { ReadableAtom } from 'nanostores';
import type { Project } from '#shared/contract/work/projects.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerRules, TimerState } from '#shared/domain/timer/types.ts';
import type { Loadable } from '#stores/storage/loadable.ts';

/** The stores that the rules of a session come from. */
export interface SessionRulesDeps {
  readonly settings: { readonly $settings: ReadableAtom<TimerSettings> };
  readonly projects: { readonly $projects: ReadableAtom<Loadable<readonly Project[]>> };
}

/** Returns the rules for a state, under the settings of the user or others. */
export type SessionRules = (state: TimerState, settings?: TimerSettings) => TimerRules;

/**
 * Makes a function that returns the rules for the target of a timer: those of the settings, with the
 * session length of the target's project where it has its own. While projects are not known, the
 * length of a project stays as it is.
 */
export function createSessionRules({ settings, projects }: SessionRulesDeps): SessionRules {
  return ({ target, rules: before }, current = settings.$settings.get()) => {
    const rules = rulesOf(current);
    if (target.kind === 'standalone') return rules;
    const known = projects.$projects.get();
    if (known.kind !== 'ready') return { ...rules, workMinutes: before.workMinutes };
    const own = known.value.find(({ id }) => id === target.projectId)?.workMinutes ?? null;
    return own === null ? rules : { ...rules, workMinutes: own };
  };
}

import { useCallback, useRef, useState } from 'react';
import type { CountdownConfig } from '#shared/contract/tools/countdown.ts';
import { countdownPlanOf, retellRun, skipToWork } from '#shared/domain/tools/countdown.ts';
import {
  askChoice,
  type CountdownChoice,
  firstChoice,
  keptOf,
  orderOf,
  readKept,
  requestOf,
} from '#shared/domain/tools/countdown-choice.ts';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import type { Plan } from '#shared/domain/tools/plan.ts';
import { parseSettings } from '#shared/domain/tools/settings-reading.ts';
import { nextTimeOfDay } from '#shared/domain/tools/time-text.ts';
import type { ToolDesk, Woken } from '../tool-desk.ts';
import { useDesk } from '../use-tool.ts';

export interface Countdown {
  readonly desk: ToolDesk;
  readonly choice: CountdownChoice;
  /** What Start starts. */
  readonly plan: Plan;
  /** Takes another choice: what runs is told by it where it has the same stretches. */
  readonly choose: (next: CountdownChoice) => void;
  /** What the link of the page asks for. */
  readonly shared: () => ToolRequest;
}

/** A countdown page: what is chosen, out of its configuration, its address and its memory. */
export function useCountdown(page: string, config: CountdownConfig): Countdown {
  const [choice, setChoice] = useState<CountdownChoice>(() => firstChoice(config));
  const latest = useRef(choice);
  const own = useDesk({
    page,
    onWake(woken, found) {
      const next = chosenAtWake(config, woken, found);
      latest.current = next;
      setChoice(next);
      const isLive = woken.run().get() !== null;
      if (!isLive && (found.isStartPressed || found.request.isAuto)) {
        woken.start(planOf(config, next));
      }
    },
  });
  const [desk] = useState(() => (config.parts.includes('skip-to-round') ? overPauses(own) : own));
  const choose = useCallback(
    (next: CountdownChoice) => {
      const isOther = next.preset !== latest.current.preset;
      latest.current = next;
      setChoice(next);
      const { name, ...kept } = keptOf(config, next);
      desk.keep({ ...kept, name: config.nameField === undefined ? '' : name });
      const run = desk.run().get();
      if (run === null) return;
      if (run.status === 'ended' && isOther) return desk.reset();
      desk.tools.act(run.id, (current) => retellRun(current, planOf(config, next)));
    },
    [desk, config],
  );
  const shared = useCallback(() => requestOf(config, latest.current), [config]);
  return { desk, choice, plan: planOf(config, choice), choose, shared };
}

function planOf(config: CountdownConfig, choice: CountdownChoice): Plan {
  return countdownPlanOf(orderOf(config, choice));
}

/** The way on goes to the next round, whatever is left of this one and of the pause. */
function overPauses(desk: ToolDesk): ToolDesk {
  return {
    ...desk,
    skip(slot) {
      const run = desk.run(slot).get();
      if (run !== null) desk.tools.act(run.id, skipToWork);
    },
  };
}

/** The address comes first, then what was chosen last; what runs keeps its name. */
function chosenAtWake(
  config: CountdownConfig,
  desk: ToolDesk,
  { request, settings }: Woken,
): CountdownChoice {
  const sent = request.plan === undefined ? null : readKept(config, parseSettings(request.plan));
  if (request.plan !== undefined && sent === null) {
    const problem = '“plan” in the address could not be used.';
    desk.$problems.set([...desk.$problems.get(), problem]);
  }
  const { untilMinuteOfDay } = request;
  const isAsked = request.ms !== undefined || untilMinuteOfDay !== undefined;
  const kept = sent ?? readKept(config, settings) ?? firstChoice(config);
  const nowMs = desk.clock.now();
  const untilMs =
    untilMinuteOfDay === undefined ? null : nextTimeOfDay(untilMinuteOfDay, nowMs) - nowMs;
  const choice = askChoice(config, isAsked ? { ...kept, name: '' } : kept, { request, untilMs });
  const run = desk.run().get();
  const isNamed = config.nameField !== undefined && run !== null;
  return isNamed ? { ...choice, name: run.plan.name } : choice;
}

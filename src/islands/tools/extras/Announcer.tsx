import { useEffect, useRef, useState } from 'react';
import { Said } from '#pomodoro/companion/Said.tsx';
import { type ToolMoment, toolMilestone } from '#shared/domain/tools/milestones.ts';
import type { RunReading } from '#shared/domain/tools/reading.ts';
import type { Run } from '#shared/domain/tools/run.ts';
import type { ToolPageController } from '../tool-page-controller.ts';

/** A cue is a sentence, and nobody waits for it as for what a key does. */
const SHOWN_MS = 4000;

export type AnnouncerProps = {
  controller: ToolPageController;
  live: { run: Run; reading: RunReading } | null;
};

/** Says milestones and cues to a screen reader, and shows for a moment what a cue or a key says. */
export function Announcer({ controller, live }: AnnouncerProps) {
  const { $said } = controller;
  const [said, setSaid] = useState('');
  const before = useRef<ToolMoment>({ run: live?.run ?? null, nowMs: controller.clock.now() });
  useEffect(() => {
    const after = { run: live?.run ?? null, nowMs: controller.clock.now() };
    const milestone = toolMilestone(before.current, after);
    before.current = after;
    if (milestone !== null) setSaid(milestone);
  }, [live, controller]);
  useEffect(
    () =>
      controller.tools.onCueText((text, run) => {
        if (run.page === controller.page) $said.set(text);
      }),
    [controller, $said],
  );
  useEffect(() => $said.subscribe((words) => words !== '' && setSaid(words)), [$said]);
  return (
    <>
      <p role="status" className="sr-only" data-announcer="">
        {said}
      </p>
      <Said $said={$said} shownMs={SHOWN_MS} />
    </>
  );
}

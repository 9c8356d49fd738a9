import { useEffect, useRef, useState } from 'react';
import { PassingMessage } from '#pomodoro/companion/PassingMessage.tsx';
import { type ToolMoment, toolAnnouncement } from '#shared/domain/tools/runs/announcements.ts';
import type { RunReading } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

/** Longer than the messages of keys: a cue is a sentence, and nobody expects it. */
const SHOWN_MS = 4000;

export type AnnouncerProps = {
  controller: ToolPageController;
  live: { run: Run; reading: RunReading } | null;
};

/**
 * Announces milestones and cues to screen readers, and shows the messages of cues and keys for a
 * moment.
 */
export function Announcer({ controller, live }: AnnouncerProps) {
  const { $message } = controller;
  const [message, setMessage] = useState('');
  const before = useRef<ToolMoment>({ run: live?.run ?? null, nowMs: controller.clock.now() });
  useEffect(() => {
    const after = { run: live?.run ?? null, nowMs: controller.clock.now() };
    const milestone = toolAnnouncement(before.current, after);
    before.current = after;
    if (milestone !== null) setMessage(milestone);
  }, [live, controller]);
  useEffect(
    () =>
      controller.tools.onCueText((text, run) => {
        if (run.page === controller.page) $message.set(text);
      }),
    [controller, $message],
  );
  useEffect(() => $message.subscribe((words) => words !== '' && setMessage(words)), [$message]);
  return (
    <>
      <p role="status" className="sr-only" data-announcer="">
        {message}
      </p>
      <PassingMessage $message={$message} shownMs={SHOWN_MS} />
    </>
  );
}
